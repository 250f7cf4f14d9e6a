package org.hotseat.simulation.mongo;

import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoCollection;
import jakarta.enterprise.inject.Vetoed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.mongo.Primary;
import org.hotseat.simulation.time.Network;
import org.hotseat.simulation.time.Network.Store;
import org.hotseat.simulation.time.Network.Unanswered;
import org.hotseat.simulation.time.Process;
import org.jspecify.annotations.Nullable;

/**
 * One server's connection to the MongoDB of a simulation. Its primary may be deposed without noticing: then it reads
 * what was there at that time, no majority acknowledges its writes, and they are undone. No bean.
 */
@Vetoed
public class SimulatedMongo extends MongoConnection {

    private static final ServerAddress ADDRESS = new ServerAddress();

    private final MongoWorld mongo;
    private final Network network;
    private final long timeoutMillis;
    private final ThreadLocal<Boolean> fenced = ThreadLocal.withInitial(() -> false);
    private @Nullable MongoWorld deposed;
    private String heldCollection = "";
    private long heldNanos;
    private Runnable held = () -> {};
    private Runnable silent = () -> {};
    private final List<Runnable> unanswered = new ArrayList<>();
    private ObjectId election = new ObjectId(new byte[12]);

    public SimulatedMongo(MongoWorld mongo, Network network, long timeoutMillis) {
        this.mongo = mongo;
        this.network = network;
        this.timeoutMillis = timeoutMillis;
    }

    /** From now on its primary is another one, of which it has not heard. */
    public void depose() {
        deposed = mongo.copy();
    }

    /** It hears of the primary that was elected. */
    public void elect(int number) {
        deposed = null;
        unanswered.forEach(Runnable::run);
        unanswered.clear();
        election = new ObjectId(number, number);
    }

    /** Does something when a write of its own got no answer in time; a driver looks for another primary then. */
    public void whenSilent(Runnable then) {
        silent = then;
    }

    /** Lets its link stand still for a time when it writes to a collection next, and does something else then. */
    public void hold(String collection, long nanos, Runnable then) {
        heldCollection = collection;
        heldNanos = nanos;
        held = then;
    }

    @Override
    public void close() {}

    @Override
    public MongoCollection<Document> collection(String name) {
        return collection(name, timeoutMillis);
    }

    @Override
    public MongoCollection<Document> collection(String name, long boundMillis) {
        return SimulatedCollection.of(this, name, boundMillis == 0 ? timeoutMillis : boundMillis);
    }

    @Override
    protected boolean isFenced() {
        return fenced.get();
    }

    @Override
    public void fenced(Runnable reads) {
        acknowledges();
        fenced.set(true);
        try {
            reads.run();
        } finally {
            fenced.set(false);
        }
    }

    @Override
    public Optional<Primary> primary() {
        return Optional.of(new Primary(ADDRESS, Optional.of(election)));
    }

    <T extends @Nullable Object> T read(
            Supplier<String> what, long boundMillis, java.util.function.Function<MongoWorld, T> work) {
        boolean newest = fenced.get();
        return sent(what, boundMillis, () -> {
            MongoWorld old = deposed;
            if (old != null && newest) {
                throw new Unanswered(unanswered);
            }
            return work.apply(old == null ? mongo : old);
        });
    }

    <T extends @Nullable Object> T write(String collection, Supplier<String> what, long boundMillis, Supplier<T> work) {
        if (collection.equals(heldCollection)) {
            heldCollection = "";
            network.stand(Process.mine().host(), Store.MONGODB, heldNanos);
            held.run();
        }
        try {
            return sent(what, boundMillis, () -> {
                if (deposed != null) {
                    throw new Unanswered(unanswered);
                }
                if (network.late()) {
                    mongo.late(what.get());
                }
                return work.get();
            });
        } catch (MongoTimeoutException e) {
            silent.run();
            throw e;
        }
    }

    MongoWorld world() {
        return mongo;
    }

    private <T extends @Nullable Object> T sent(Supplier<String> what, long boundMillis, Supplier<T> work) {
        return network.call(Store.MONGODB, what, boundMillis * 1_000_000, work, () -> silence(what));
    }

    private static MongoTimeoutException silence(Supplier<String> what) {
        return new MongoTimeoutException("Timed out: " + what.get());
    }
}
