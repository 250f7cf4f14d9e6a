package org.hotseat.erasure;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;
import org.hotseat.toolkit.stream.DeadLetter;
import org.hotseat.toolkit.stream.DeadLetters;
import org.hotseat.toolkit.stream.Streams;

/**
 * The Redis keys that name a person and belong to no fact. Idempotency records and rate limits are deleted; operators
 * decide on dead letters. Reads the names of all keys, some at a time. docs/redis-keys.md explains for each key how a
 * person is removed from it.
 */
@Service
class PersonalKeys {

    static final Script<Scan> SCAN = Script.load("erasure/scan_keys", Scan.class);
    static final Script<Delete> DELETE = Script.load("erasure/delete_keys", Delete.class);
    static final Script<Count> COUNT_DEAD = Script.load("erasure/count_dead", Count.class);

    private static final int LETTERS = 200;

    enum Scan {
        PART
    }

    enum Delete {
        DELETED
    }

    enum Count {
        COUNTED
    }

    private final Scripts scripts;
    private final Keyspace keyspace;
    private final Streams streams;

    @Inject
    PersonalKeys(Scripts scripts, Keyspace keyspace, Streams streams) {
        this.scripts = scripts;
        this.keyspace = keyspace;
        this.streams = streams;
    }

    /** Counts the dead facts and dead letters about a person. An operator has to replay or drop them first. */
    Map<String, Long> undecided(UserId user) {
        long facts = keyspace.partitions().stream()
                .mapToLong(partition -> deadFacts(partition, user))
                .sum();
        DeadLetters letters = streams.deadLetters();
        long dead = letters.streams().stream()
                .mapToLong(stream -> dead(letters, stream, user))
                .sum();
        return Map.of("deadFacts", facts, "deadLetters", dead);
    }

    private long deadFacts(Partition partition, UserId user) {
        long count = 0;
        String after = "-";
        do {
            ScriptReply<Count> reply = scripts.run(
                    COUNT_DEAD.call(partition, List.of(partition.deadFacts()), List.of(user.value(), after)));
            count += reply.number("number");
            after = reply.text("from");
        } while (!after.isEmpty());
        return count;
    }

    private static long dead(DeadLetters letters, String stream, UserId user) {
        long count = 0;
        String after = "";
        List<DeadLetter> page;
        do {
            page = letters.list(stream, after, LETTERS);
            for (DeadLetter letter : page) {
                count += letter.fields().containsValue(user.value()) ? 1 : 0;
                after = letter.id();
            }
        } while (page.size() == LETTERS);
        return count;
    }

    /**
     * Deletes the keys that have a person in their names.
     *
     * @return the number of deleted keys
     */
    long delete(UserId user) {
        long deleted = 0;
        for (Partition partition : keyspace.partitions()) {
            for (String name : List.of("idem:" + user + ":*", "rate:*:user:" + user)) {
                deleted += delete(partition, partition.key(name));
            }
        }
        return deleted;
    }

    private long delete(Partition partition, String pattern) {
        long deleted = 0;
        String cursor = "0";
        do {
            ScriptReply<Scan> part =
                    scripts.run(SCAN.call(partition, List.of(partition.outbox()), List.of(cursor, pattern)));
            cursor = part.text("cursor");
            List<String> found = new ArrayList<>(part.rest());
            if (!found.isEmpty()) {
                scripts.run(DELETE.call(partition, found, List.of()));
                deleted += found.size();
            }
        } while (!cursor.equals("0"));
        return deleted;
    }
}
