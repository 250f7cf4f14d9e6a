package org.hotseat.hotstate.rebuild;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotseat.facts.journal.AdmissionControl;
import org.hotseat.facts.journal.Journal;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.hotstate.RefusalCache;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.Scripts;

/** Releases everything that is due, of every kind, in every partition. Any number of servers may sweep at once. */
@Service
public class Sweeper {

    /**
     * Members taken at once: their scripts, a hundred holds each, come to Redis in one round trip and keep it busy for
     * some 7 ms.
     */
    public static final int LIMIT = 500;

    private static final Script<Word> READ_DUE = Script.load("hotstate/read_due", Word.class);

    private enum Word {
        DUE
    }

    private final Scripts scripts;
    private final Keyspace keyspace;
    private final Instance<ExpiryIndex<?>> indexes;
    private final AdmissionControl admission;
    private final MeterRegistry meters;
    private final BlockedMembers blocked;
    private final Releases releases;

    @Inject
    public Sweeper(
            Scripts scripts,
            Keyspace keyspace,
            @Any Instance<ExpiryIndex<?>> indexes,
            Journal journal,
            AdmissionControl admission,
            Rebuilds rebuilds,
            RefusalCache refusals,
            MeterRegistry meters) {
        this.scripts = scripts;
        this.keyspace = keyspace;
        this.indexes = indexes;
        this.admission = admission;
        this.meters = meters;
        this.blocked = new BlockedMembers(System::nanoTime, meters);
        this.releases = new Releases(scripts, journal, rebuilds, refusals, blocked);
    }

    /**
     * Sweeps once, until nothing is due. When very much is due, the facts are left to recovery, so that the things are
     * back first; and when the outbox of a partition has half of what it may, the rest is left to the next sweep, so
     * that claims are not refused. Goes past what cannot be released now (ADR 90): it stays due, and is tried again by
     * each sweep.
     *
     * @return how many members were released, moved or dropped
     * @throws Unavailable when the Redis server of a partition is away, after the others were swept; what is left is
     *     for the next sweep
     */
    public long sweep() {
        long count = 0;
        Set<String> away = new HashSet<>();
        Map<Partition, Unavailable> silent = new LinkedHashMap<>();
        for (ExpiryIndex<?> index : indexes) {
            blocked.begin(index.name());
            for (Partition partition : keyspace.partitions()) {
                count += silent.containsKey(partition) ? 0 : sweep(index, partition, away, silent);
            }
            blocked.end(index.name());
        }
        Counter.builder("hotseat.sweeps")
                .description("Sweeps of the expiry indexes by this server")
                .register(meters)
                .increment();
        for (Unavailable trouble : silent.values()) {
            throw trouble;
        }
        return count;
    }

    /** Partitions lie on several servers of a cluster: one that is away does not keep the others from being swept. */
    private long sweep(
            ExpiryIndex<?> index, Partition partition, Set<String> away, Map<Partition, Unavailable> silent) {
        try {
            return sweep(index, partition, away);
        } catch (Unavailable e) {
            silent.put(partition, e);
            return 0;
        }
    }

    private <W extends Enum<W>> long sweep(ExpiryIndex<W> index, Partition partition, Set<String> away) {
        long count = 0;
        int left = 0;
        while (admission.hasRoom(partition.number())) {
            List<String> due = scripts.run(READ_DUE.call(
                            partition,
                            List.of(index.key(partition)),
                            List.of(Integer.toString(LIMIT), Integer.toString(left))))
                    .values();
            boolean last = due.size() < LIMIT;
            int ended = due.isEmpty() ? 0 : releases.end(index, partition, due, last, away);
            count += ended;
            left += due.size() - ended;
            Counter.builder("hotseat.sweep.ended")
                    .description("Holds and orders that sweeps of this server have ended")
                    .tag("index", index.name())
                    .register(meters)
                    .increment(ended);
            if (last) {
                break;
            }
        }
        blocked.count(index.name(), left);
        return count;
    }
}
