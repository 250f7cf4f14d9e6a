package org.hotseat.hotstate;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.Scripts;

/** Releases everything that is due, of every kind, in every partition. Any number of servers may sweep at once. */
@ApplicationScoped
public class Sweeper {

    /** Members taken at once. */
    public static final int LIMIT = 200;

    private static final Script<Word> READ_DUE = Script.load("hotstate/read_due", Word.class);

    private enum Word {
        DUE
    }

    private final Scripts scripts;
    private final Keyspace keyspace;
    private final Instance<ExpiryIndex> indexes;
    private final MeterRegistry meters;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected Sweeper() {
        this(null, null, null, null);
    }

    @Inject
    public Sweeper(Scripts scripts, Keyspace keyspace, @Any Instance<ExpiryIndex> indexes, MeterRegistry meters) {
        this.scripts = scripts;
        this.keyspace = keyspace;
        this.indexes = indexes;
        this.meters = meters;
    }

    /**
     * Sweeps once, until nothing is due.
     *
     * @return how many members were released, moved or dropped
     * @throws org.hotseat.kernel.Unavailable when Redis is away; what is left is for the next sweep
     */
    public long sweep() {
        long count = 0;
        for (ExpiryIndex index : indexes) {
            for (Partition partition : keyspace.partitions()) {
                count += sweep(index, partition);
            }
        }
        meters.counter("hotseat.sweeps").increment();
        return count;
    }

    private long sweep(ExpiryIndex index, Partition partition) {
        long count = 0;
        while (true) {
            List<String> due = scripts.run(
                            READ_DUE.call(partition, List.of(index.key(partition)), List.of(Integer.toString(LIMIT))))
                    .values();
            int settled = due.isEmpty() ? 0 : index.release(partition, due);
            count += settled;
            meters.counter("hotseat.sweep.released", "index", index.name()).increment(settled);
            if (due.size() < LIMIT || settled == 0) {
                return count;
            }
        }
    }
}
