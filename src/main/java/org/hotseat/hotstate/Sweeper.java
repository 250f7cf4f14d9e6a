package org.hotseat.hotstate;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.facts.FactsGate;
import org.hotseat.facts.Journal;
import org.hotseat.kernel.InvalidInput;
import org.hotseat.kernel.NotFound;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/** Releases everything that is due, of every kind, in every partition. Any number of servers may sweep at once. */
@ApplicationScoped
public class Sweeper {

    /** Members taken at once: their scripts, a hundred holds each, come to Redis in one round trip and keep it busy for some 7 ms. */
    public static final int LIMIT = 500;

    private static final System.Logger LOG = System.getLogger(Sweeper.class.getName());

    private static final Script<Word> READ_DUE = Script.load("hotstate/read_due", Word.class);

    private static final Script<Drop> DROP = Script.load("hotstate/drop_entry", Drop.class);

    private enum Word {
        DUE
    }

    private enum Drop {
        DROPPED
    }

    private final Scripts scripts;
    private final Keyspace keyspace;
    private final Instance<ExpiryIndex<?>> indexes;
    private final Journal journal;
    private final FactsGate gate;
    private final Rebuilds rebuilds;
    private final KnownRefusals refusals;
    private final MeterRegistry meters;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected Sweeper() {
        this(null, null, null, null, null, null, null, null);
    }

    @Inject
    public Sweeper(
            Scripts scripts,
            Keyspace keyspace,
            @Any Instance<ExpiryIndex<?>> indexes,
            Journal journal,
            FactsGate gate,
            Rebuilds rebuilds,
            KnownRefusals refusals,
            MeterRegistry meters) {
        this.scripts = scripts;
        this.keyspace = keyspace;
        this.indexes = indexes;
        this.journal = journal;
        this.gate = gate;
        this.rebuilds = rebuilds;
        this.refusals = refusals;
        this.meters = meters;
    }

    /**
     * Sweeps once, until nothing is due. When very much is due, the facts are left to recovery, so that the things are back first; and
     * when the outbox of a partition has half of what it may, the rest is left to the next sweep, so that claims are not refused.
     *
     * @return how many members were released, moved or dropped
     * @throws org.hotseat.kernel.Unavailable when Redis is away; what is left is for the next sweep
     */
    public long sweep() {
        long count = 0;
        for (ExpiryIndex<?> index : indexes) {
            for (Partition partition : keyspace.partitions()) {
                count += sweep(index, partition);
            }
        }
        meters.counter("hotseat.sweeps").increment();
        return count;
    }

    private <W extends Enum<W>> long sweep(ExpiryIndex<W> index, Partition partition) {
        long count = 0;
        while (gate.hasRoom(partition.number())) {
            List<String> due = scripts.run(
                            READ_DUE.call(partition, List.of(index.key(partition)), List.of(Integer.toString(LIMIT))))
                    .values();
            boolean last = due.size() < LIMIT;
            int ended = due.isEmpty() ? 0 : end(index, partition, due, last);
            count += ended;
            meters.counter("hotseat.sweep.ended", "index", index.name()).increment(ended);
            if (last || ended == 0) {
                break;
            }
        }
        return count;
    }

    private <W extends Enum<W>> int end(ExpiryIndex<W> index, Partition partition, List<String> due, boolean last) {
        Map<ExpiryIndex.Resource, List<String>> byResource = new LinkedHashMap<>();
        int ended = 0;
        for (String member : due) {
            try {
                byResource
                        .computeIfAbsent(index.resource(member), resource -> new ArrayList<>())
                        .add(member);
            } catch (InvalidInput | IndexOutOfBoundsException e) {
                // Not of ours, and nobody's to end: left there, it would stand in the way of every sweep.
                LOG.log(Level.WARNING, "HS401 an unreadable member of the index {0} is dropped", index.name());
                drop(index, partition, List.of(member));
                ended++;
            }
        }
        List<Batch> batches = new ArrayList<>();
        byResource.forEach((resource, members) -> {
            for (int start = 0; start < members.size(); start += index.together()) {
                int stop = Math.min(members.size(), start + index.together());
                batches.add(new Batch(resource, members.subList(start, stop)));
            }
        });
        List<ScriptReply<W>> replies = scripts.runAll(batches.stream()
                .map(batch -> index.end(partition, batch.members()))
                .toList());
        for (int i = 0; i < replies.size(); i++) {
            ended += ended(index, partition, batches.get(i), replies.get(i), last);
        }
        return ended;
    }

    private <W extends Enum<W>> int ended(
            ExpiryIndex<W> index, Partition partition, Batch batch, ScriptReply<W> reply, boolean last) {
        if (reply.uninitialised()) {
            rebuild(index, partition, batch);
            return 0;
        }
        if (reply.changed()) {
            refusals.forget(batch.resource().model(), batch.resource().id());
        }
        if (last) {
            journal.offer(reply.facts());
        }
        index.ended(batch.members(), reply);
        return batch.members().size();
    }

    private void drop(ExpiryIndex<?> index, Partition partition, List<String> members) {
        scripts.runAll(members.stream()
                .map(member -> DROP.call(partition, List.of(index.key(partition)), List.of(member)))
                .toList());
    }

    /** What is due on a resource without hot state is ended after its rebuild; on one that does not exist, dropped. */
    private void rebuild(ExpiryIndex<?> index, Partition partition, Batch batch) {
        rebuilds.ensure(batch.resource().model(), batch.resource().id()).whenComplete((done, trouble) -> {
            if (trouble instanceof NotFound || trouble != null && trouble.getCause() instanceof NotFound) {
                drop(index, partition, batch.members());
            }
        });
    }

    /** Members that one call ends. */
    private record Batch(ExpiryIndex.Resource resource, List<String> members) {}
}
