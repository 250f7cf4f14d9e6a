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

/** Ends all claims whose time is over, of every kind, in every partition. Any number of servers may sweep at once. */
@Service
public class Sweeper {

    /**
     * The largest number of members that are read at once. Their scripts, with a hundred holds each, come to Redis in
     * one round trip and occupy it for some 7 ms.
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
     * Sweeps once, until no due member is left. If very many are due, recovery writes the facts later, so that the
     * units come back first. If the outbox of a partition is half full, the rest is left to the next sweep, so that
     * claims are not refused. Members that cannot be released now are skipped (ADR 90): they stay due, and each sweep
     * tries them again.
     *
     * @return the number of members that were released, moved or dropped
     * @throws Unavailable when the Redis server of a partition is unavailable, after the others were swept; the next
     *     sweep does the rest
     */
    public long sweep() {
        long count = 0;
        Set<String> unavailable = new HashSet<>();
        Map<Partition, Unavailable> silent = new LinkedHashMap<>();
        for (ExpiryIndex<?> index : indexes) {
            blocked.begin(index.name());
            for (Partition partition : keyspace.partitions()) {
                count += silent.containsKey(partition) ? 0 : sweep(index, partition, unavailable, silent);
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

    /**
     * Sweeps one index of one partition. The partitions are spread over several Redis servers, so an unavailable server
     * does not end the sweep of the others.
     */
    private long sweep(
            ExpiryIndex<?> index, Partition partition, Set<String> unavailable, Map<Partition, Unavailable> silent) {
        try {
            return sweep(index, partition, unavailable);
        } catch (Unavailable e) {
            silent.put(partition, e);
            return 0;
        }
    }

    private <W extends Enum<W>> long sweep(ExpiryIndex<W> index, Partition partition, Set<String> unavailable) {
        long count = 0;
        int left = 0;
        while (admission.hasRoom(partition.number())) {
            List<String> due = scripts.run(READ_DUE.call(
                            partition,
                            List.of(index.key(partition)),
                            List.of(Integer.toString(LIMIT), Integer.toString(left))))
                    .values();
            boolean last = due.size() < LIMIT;
            int ended = due.isEmpty() ? 0 : releases.end(index, partition, due, last, unavailable);
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
