package org.hotseat.redis;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.ToolkitErrors;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.connection.RedisConnection;

/** Reads, deletes and buries the entries of the outbox streams in Redis. Has no state. */
@Service
public class RedisOutbox implements Outbox {

    private static final Script<Read> READ = Script.load("outbox/read_entries", Read.class);

    private static final Script<Read> READ_UP_TO = Script.load("outbox/read_up_to", Read.class);

    private static final Script<Delete> DELETE = Script.load("outbox/delete_entries", Delete.class);

    private static final Script<Bury> BURY = Script.load("outbox/bury_entry", Bury.class);

    /** The largest number of dead letters that Redis keeps for a partition, so that unread ones do not fill Redis. */
    private static final String MAX_DEAD = "100000";

    private enum Read {
        ENTRIES
    }

    private enum Delete {
        DELETED
    }

    private enum Bury {
        BURIED
    }

    private final RedisConnection redis;
    private final Scripts scripts;
    private final Keyspace keyspace;

    @Inject
    public RedisOutbox(RedisConnection redis, Scripts scripts, Keyspace keyspace) {
        this.redis = redis;
        this.scripts = scripts;
        this.keyspace = keyspace;
    }

    @Override
    public int partitions() {
        return keyspace.partitions().size();
    }

    @Override
    public List<Fact> olderThan(int partitionNumber, Duration age, int limit) {
        Partition partition = keyspace.partition(partitionNumber);
        return scripts.run(READ.call(
                        partition,
                        List.of(partition.outbox()),
                        List.of(Long.toString(age.toMillis()), Integer.toString(limit))))
                .facts();
    }

    @Override
    public Part upTo(int partitionNumber, Optional<String> last, int limit) {
        Partition partition = keyspace.partition(partitionNumber);
        ScriptReply<Read> reply = scripts.run(READ_UP_TO.call(
                partition, List.of(partition.outbox()), List.of(last.orElse(""), Integer.toString(limit))));
        return new Part(Optional.of(reply.text("last")).filter(id -> !id.isEmpty()), reply.facts());
    }

    /**
     * Deletes the entries of facts that are written, each only in the epoch of its fact. If another Redis server has
     * taken over since, its epoch differs and nothing is deleted there. The entry is then either lost with the old
     * server or was copied to the new one, where recovery writes it once more.
     */
    @Override
    public void delete(Collection<Fact> written) {
        Map<Epoch, List<String>> byEpoch = new LinkedHashMap<>();
        for (Fact fact : written) {
            byEpoch.computeIfAbsent(fact.epoch(), epoch -> new ArrayList<>()).add(fact.entryId());
        }
        List<ScriptCall<Delete>> calls = new ArrayList<>(byEpoch.size());
        byEpoch.forEach((epoch, ids) -> {
            Partition partition = keyspace.partition(epoch.partition());
            calls.add(DELETE.call(partition, List.of(partition.outbox()), ids).forEpoch(epoch));
        });
        if (calls.size() == 1) {
            scripts.run(calls.get(0));
        } else {
            scripts.runAll(calls);
        }
    }

    @Override
    public void moveToDeadLetters(Fact refused, String reason) {
        Partition partition = keyspace.partition(refused.partition());
        List<String> keys = new ArrayList<>(List.of(partition.outbox(), partition.deadFacts()));
        Optional.ofNullable(refused.fields().get("idem")).ifPresent(keys::add);
        List<String> arguments = new ArrayList<>(List.of(refused.entryId(), MAX_DEAD));
        refused.fields().forEach((name, value) -> arguments.addAll(List.of(name, value)));
        arguments.addAll(List.of("kind", refused.kind(), "entry", refused.entryId(), "reason", reason));
        scripts.run(BURY.call(partition, keys, arguments).forEpoch(refused.epoch()));
    }

    @Override
    public long length(int partition) {
        try {
            return redis.lengthOfStream(keyspace.partition(partition).outbox());
        } catch (ToolkitException e) {
            throw ToolkitErrors.translate(e);
        }
    }
}
