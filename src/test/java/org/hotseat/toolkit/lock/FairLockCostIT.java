package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The cost of a fair lock, counted in Redis's own commands, which no other load on the machine changes. */
class FairLockCostIT {

    private static final Pattern CALLS = Pattern.compile("cmdstat_(?!info|config|eval)[^:]+:calls=(\\d+)");
    private static final int ROUNDS = 300;
    private static final int TOGETHER = 20;

    private ScriptLab lab;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(7, 1);
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void passingTheLockOnCostsTheSameHoweverManyWait() {
        double few = commandsToPassItOn("few", 3);
        double many = commandsToPassItOn("many", 3_000);

        assertThat(few).isGreaterThan(5);
        // Within half a command: the timers of the server under test use the same Redis.
        assertThat(many).isCloseTo(few, within(0.5));
    }

    /**
     * Each round the holder releases, the first in line acquires, and the former holder lines up again. Of several measurements the one
     * with the fewest commands of others in it counts.
     */
    private double commandsToPassItOn(String lock, int waiting) {
        for (int i = 0; i <= waiting; i++) {
            assertThat(acquire(lock, i).word()).isEqualTo(i == 0 ? "ACQUIRED" : "QUEUED");
        }
        long fewest = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i += TOGETHER) {
            long before = commands();
            for (int round = i; round < i + TOGETHER; round++) {
                assertThat(release(lock, round % (waiting + 1)).word()).isEqualTo("RELEASED");
                assertThat(acquire(lock, (round + 1) % (waiting + 1)).word()).isEqualTo("ACQUIRED");
                assertThat(acquire(lock, round % (waiting + 1)).word()).isEqualTo("QUEUED");
            }
            fewest = Math.min(fewest, commands() - before);
        }
        return (double) fewest / TOGETHER;
    }

    private Answer acquire(String lock, int token) {
        return run(
                "toolkit/lock/acquire_fair_lock",
                lock,
                Map.of("token", "t" + token, "ttl_ms", "600000", "patience_ms", "600000"));
    }

    private Answer release(String lock, int token) {
        return run("toolkit/lock/release_fair_lock", lock, Map.of("token", "t" + token, "channel", "c", "sender", "s"));
    }

    private Answer run(String script, String lock, Map<String, String> arguments) {
        return lab.run(lab.keyspace().partition(0), script, name -> Optional.of(name + ":" + lock), arguments);
    }

    private long commands() {
        return CALLS.matcher(lab.jedis().info("commandstats"))
                .results()
                .map(MatchResult::group)
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf('=') + 1)))
                .sum();
    }
}
