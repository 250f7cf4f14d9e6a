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
 * majority, and each member of it has the write on disk. Every read comes from the primary and returns data that a
 * majority has. Options of the connection string do not change this. Every operation has the time-out
 * {@code MONGODB_TIMEOUT_MS}.
 */
@Service
public class MongoConnection implements StoreCheck {

    /** The id of the document that every fence changes, in the collection of the first start. */
    static final String FENCES = "settings";

    static final String FENCE = "fence";

    /** The time-out value that means no time-out. */
    static final long UNBOUNDED = 0;

    private final MongoClient client;
    private final String database;
    private final long timeoutMillis;
    private final MongoOutage outage = new MongoOutage(System::nanoTime);
    private final ThreadLocal<@Nullable ClientSession> fence = new ThreadLocal<>();
    private final KnownPrimary primary = new KnownPrimary();
    private volatile boolean closed;

    /** For subclasses in tests, which override the methods that they need. */
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

    /** Returns a collection whose operations have the time-out {@code MONGODB_TIMEOUT_MS}. */
    public MongoCollection<Document> collection(String name) {
        MongoCollection<Document> plain = client.getDatabase(database).getCollection(name);
        ClientSession session = fence.get();
        return session == null ? plain : SessionCollection.bind(session, plain);
    }

    /**
     * Returns a collection whose operations have this time-out instead of the default one, or no time-out
     * ({@link #UNBOUNDED}).
     */
    public MongoCollection<Document> collection(String name, long timeoutMillis) {
        return collection(name).withTimeout(timeoutMillis, TimeUnit.MILLISECONDS);
    }

    /**
     * Runs reads in this thread that miss no write which was acknowledged before they began, as linearizable reads
     * would. A primary that was replaced without noticing it cannot serve them: a majority acknowledges a write first,
     * and each read must come from a member that has this write and knows that it is committed. Costs one write.
     *
     * @throws Unavailable when no majority is available; nothing was read then
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

    /** Returns whether reads of this thread are {@linkplain #fenced fenced}. */
    protected boolean isFenced() {
        return fence.get() != null;
    }

    /**
     * Finds something, or makes sure that it does not exist. If a normal read does not find it, a {@linkplain #fenced
     * fenced} one looks once more, since a primary that was replaced without noticing it lacks later writes. It is for
     * answers that a caller takes as final. Costs one more write and read if nothing is found.
     *
     * @throws Unavailable when no majority is available
     */
    public <T> Optional<T> findFenced(Supplier<Optional<T>> read) {
        Optional<T> found = read.get();
        if (found.isPresent() || isFenced()) {
            return found;
        }
        AtomicReference<Optional<T>> sure = new AtomicReference<>(found);
        fenced(() -> sure.set(read.get()));
        return Objects.requireNonNull(sure.get());
    }

    /**
     * Returns the primary that this server knows; it changes with each election that this server learns of. The replies
     * of one primary and the writes of the next have no order, since the first one may have been replaced earlier. The
     * result is empty if no primary is known, or if a router hides it. A memory read.
     */
    public Optional<Primary> primary() {
        return primary.after(client.getClusterDescription());
    }

    /**
     * Returns whether MongoDB is a single server without sessions, so that no other server can have accepted writes.
     */
    private boolean single() {
        ClusterDescription seen = client.getClusterDescription();
        return seen.getType() == ClusterType.STANDALONE && seen.getLogicalSessionTimeoutMinutes() == null;
    }

    /**
     * Proves by one write that a majority acknowledges writes now. Then everything that the primary had before is on a
     * majority as well.
     *
     * @throws Unavailable when no majority acknowledges it
     */
    public void acknowledges() {
        acknowledges(timeoutMillis);
    }

    /** Does the same as {@link #acknowledges()} with this time-out instead of the default one. */
    public void acknowledges(long timeoutMillis) {
        Document change = new Document("$set", new Document("Moved", new ObjectId()));
        call("the fence", () -> {
            MongoCollection<Document> fences = collection(FENCES, timeoutMillis);
            while (fences.updateOne(Filters.eq("_id", FENCE), change).getMatchedCount() == 0) {
                ConditionalInserts.putIfAbsent(fences, FENCE, new Document());
            }
            return true;
        });
    }

    /**
     * Runs one operation and translates the driver's exceptions.
     *
     * @throws Unavailable when MongoDB is unavailable or too slow, or this server stops; a write may have happened and
     *     may be repeated under the same id
     */
    public <T> T call(String operation, Supplier<T> action) {
        try {
            T result = action.get();
            answered();
            return result;
        } catch (MongoException e) {
            throw translate(operation, e);
        } catch (IllegalStateException e) {
            throw closed ? new Unavailable(store(), "This server stops.", e) : e;
        }
    }

    /** Translates an exception of the driver; the first one of an outage is logged with its cause. */
    public HotseatException translate(String operation, MongoException e) {
        HotseatException error = MongoErrors.wrap(operation, e);
        if (error instanceof Unavailable) {
            outage.failed(operation, e);
        }
        return error;
    }

    /** Records that MongoDB has done an operation, which ends an outage. */
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
