package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptLab.Answer;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FreePort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cost of a fair lock, counted in the commands of a Redis that nothing else uses. */
class FairLockCostIT {

    /** Of the lock only: a client that connects, or looks whether its connection lives, sends others. */
    private static final Pattern CALLS = Pattern.compile(
            "cmdstat_(?!info|config|eval|script|hello|client|ping|select|auth|command)[^:]+:calls=(\\d+)");

    private static final int ROUNDS = 300;

    private EmbeddedRedis redis;
    private ScriptLab lab;

    @BeforeEach
    void open(@TempDir Path directory) {
        redis = EmbeddedRedis.inMemory(FreePort.find(), directory);
        lab = ScriptLab.on(redis);
    }

    @AfterEach
    void close() {
        lab.close();
        redis.close();
    }

    @Test
    void passingTheLockOnCostsTheSameHoweverManyWait() {
        double few = commandsToPassItOn("few", 3);
        double many = commandsToPassItOn("many", 3_000);

        assertThat(few).isGreaterThan(5);
        assertThat(many).isEqualTo(few);
    }

    /** Each round the holder releases, the first in line acquires, and the former holder lines up again. */
    private double commandsToPassItOn(String lock, int waiting) {
        for (int i = 0; i <= waiting; i++) {
            assertThat(acquire(lock, i).word()).isEqualTo(i == 0 ? "ACQUIRED" : "QUEUED");
        }
        long before = commands();
        for (int round = 0; round < ROUNDS; round++) {
            assertThat(release(lock, round % (waiting + 1)).word()).isEqualTo("RELEASED");
            assertThat(acquire(lock, (round + 1) % (waiting + 1)).word()).isEqualTo("ACQUIRED");
            assertThat(acquire(lock, round % (waiting + 1)).word()).isEqualTo("QUEUED");
        }
        return (double) (commands() - before) / ROUNDS;
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
