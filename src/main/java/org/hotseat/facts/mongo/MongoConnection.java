package org.hotseat.facts.mongo;

import com.mongodb.ClientSessionOptions;
import com.mongodb.MongoException;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.StoreCheck;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * The connection to MongoDB, open from the first use to the end of the application. Every write is acknowledged by a
 * majority, each of which has it on disk; every read is the primary's and of what a majority has. Options of the
 * connection string change neither. Every operation is bounded by {@code MONGODB_TIMEOUT_MS}.
 */
@Service
public class MongoConnection implements StoreCheck {

    /** The document that every fence changes; beside what is recorded at the first start. */
    static final String FENCES = "settings";

    static final String FENCE = "fence";

    /** As a timeout: none. */
    static final long UNBOUNDED = 0;

    private final MongoClient client;
    private final String database;
    private final long timeoutMillis;
    private final MongoOutage outage = new MongoOutage(System::nanoTime);
    private final ThreadLocal<@Nullable ClientSession> fence = new ThreadLocal<>();
    private final KnownPrimary primary = new KnownPrimary();
    private volatile boolean closed;

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected MongoConnection() {
        this.client = null;
        this.database = null;
        this.timeoutMillis = 0;
    }

    @Inject
    public MongoConnection(FactsSettings settings) {
        this.timeoutMillis = settings.timeout().toMillis();
        this.client = FactsClient.open(settings);
        this.database = settings.database();
    }

    @PreDestroy
    public void close() {
        closed = true;
        client.close();
    }

    /** A collection, whose operations are bounded by {@code MONGODB_TIMEOUT_MS}. */
    public MongoCollection<Document> collection(String name) {
        MongoCollection<Document> plain = client.getDatabase(database).getCollection(name);
        ClientSession session = fence.get();
        return session == null ? plain : SessionCollection.in(session, plain);
    }

    /** A collection whose operations have another bound, or none ({@link #UNBOUNDED}). */
    public MongoCollection<Document> collection(String name, long timeoutMillis) {
        return collection(name).withTimeout(timeoutMillis, TimeUnit.MILLISECONDS);
    }

    /**
     * Runs reads of this thread that miss no write which was acknowledged before they began, as a linearizable read
     * would. A primary that was deposed and has not noticed cannot serve them: a write is acknowledged by a majority
     * first, and each of the reads must come from a member that has this write and knows that it is committed. Costs
     * one write.
     *
     * @throws Unavailable when there is no majority; nothing was read then
     */
    public void fenced(Runnable reads) {
        if (client.getClusterDescription().getType() == ClusterType.UNKNOWN) {
            acknowledges(timeoutMillis);
        }
        if (single()) {
            acknowledges(timeoutMillis);
            reads.run();
            return;
        }
        try (ClientSession session = client.startSession(
                ClientSessionOptions.builder().causallyConsistent(true).build())) {
            fence.set(session);
            acknowledges(timeoutMillis);
            reads.run();
        } finally {
            fence.remove();
        }
    }

    /** Whether reads of this thread are {@linkplain #fenced fenced}. */
    protected boolean isFenced() {
        return fence.get() != null;
    }

    /**
     * Finds something, or makes sure that it does not exist: what a read does not find is looked for once more by a
     * {@linkplain #fenced fenced} one, since a primary that was deposed and has not noticed lacks what was acknowledged
     * since. For answers that a caller takes as final. A write and a read more where nothing is found.
     *
     * @throws Unavailable when there is no majority
     */
    public <T> Optional<T> findSurely(Supplier<Optional<T>> read) {
        Optional<T> found = read.get();
        if (found.isPresent() || isFenced()) {
            return found;
        }
        AtomicReference<Optional<T>> sure = new AtomicReference<>(found);
        fenced(() -> sure.set(read.get()));
        return Objects.requireNonNull(sure.get());
    }

    /**
     * The primary that this server knows; another one after each election that it hears of. What one primary has
     * answered and what the next has done are in no order: the first may have been deposed before. Empty where there is
     * none, or where a router hides it. A memory read.
     */
    public Optional<Primary> primary() {
        return primary.after(client.getClusterDescription());
    }

    /** Whether it is one server that knows no sessions: no other can have been written to. */
    private boolean single() {
        ClusterDescription seen = client.getClusterDescription();
        return seen.getType() == ClusterType.STANDALONE && seen.getLogicalSessionTimeoutMinutes() == null;
    }

    /**
     * Finds out whether a majority acknowledges a write now, whatever facts are like; one write. What was in the
     * primary before has a majority then, too.
     *
     * @throws Unavailable when it does not
     */
    public void acknowledges() {
        acknowledges(timeoutMillis);
    }

    /** The same within a time. */
    public void acknowledges(long timeoutMillis) {
        Document change = new Document("$set", new Document("Moved", new ObjectId()));
        call("the fence", () -> {
            MongoCollection<Document> fences = collection(FENCES, timeoutMillis);
            while (fences.updateOne(Filters.eq("_id", FENCE), change).getMatchedCount() == 0) {
                FirstWrites.putIfAbsent(fences, FENCE, new Document());
            }
            return true;
        });
    }

    /**
     * Runs one operation and makes our errors of the driver's.
     *
     * @throws Unavailable when MongoDB is away or too slow, or this server stops; a write may have happened and may be
     *     repeated under the same id
     */
    public <T> T call(String operation, Supplier<T> action) {
        try {
            T result = action.get();
            answered();
            return result;
        } catch (MongoException e) {
            throw trouble(operation, e);
        } catch (IllegalStateException e) {
            throw closed ? new Unavailable(store(), "This server stops.", e) : e;
        }
    }

    /** Our error for one of the driver's; the first of an outage is logged with its cause. */
    public HotseatException trouble(String operation, MongoException e) {
        HotseatException error = MongoErrors.wrap(operation, e);
        if (error instanceof Unavailable) {
            outage.failed(operation, e);
        }
        return error;
    }

    /** MongoDB has done what it was asked for. */
    public void answered() {
        outage.ended();
    }

    @Override
    public String store() {
        return "mongodb";
    }

    @Override
    public void check() throws Unavailable {
        try {
            acknowledges(timeoutMillis);
        } catch (HotseatException e) {
            throw new Unavailable(store(), MongoErrors.reason(e.getCause()), e);
        }
    }
}
