package org.hotseat.toolkit.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.ForgetfulRedis;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.stream.FailPoints.Step;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Entries that were given to a consumer that lives and has not heard of it. None of these consumers counts as dead. */
class LostAnswersIT {

    private TestRedis redis;
    private StreamLab lab;

    @BeforeEach
    void open() {
        redis = TestRedis.shared();
        lab = new StreamLab(redis);
    }

    @AfterEach
    void close() {
        lab.close();
        redis.close();
    }

    @Test
    void entriesWhoseGivingWasNotHeardOfAreDelivered() {
        AtomicBoolean losing = new AtomicBoolean(true);
        Map<String, String> properties = Map.of(
                "redis.host",
                "127.0.0.1",
                "redis.port",
                Integer.toString(TestStores.current().redisPort()));
        ForgetfulRedis forgetful = new ForgetfulRedis(
                RedisSettings.from(new Settings(name -> Optional.ofNullable(properties.get(name)))),
                operation -> losing.get() && operation.endsWith("take_entries"));
        LuaScripts scripts = new LuaScripts(forgetful, redis.meters());
        try (RedisStreams streams = new RedisStreams(scripts, redis.keys(), redis.meters(), Thread::new)) {
            lab.append(3);
            streams.consume(List.of(lab.stream), lab.patient("one"), entry -> {
                lab.seen.add(entry);
                return Outcome.COMMIT;
            });
            await().until(() -> lab.measure(), List.of(3L, 3L, 0L, 0L)::equals);
            losing.set(false);
            lab.awaitNothingOpen();
        } finally {
            forgetful.close();
        }
        assertThat(lab.distinct()).hasSize(3);
        assertThat(lab.seen).hasSize(3);
    }

    @Test
    void whatAConsumerHadThatWasKilledGoesToTheNextOneOfItsName() {
        lab.append(3);
        lab.consume(lab.patient("one"), entry -> Outcome.COMMIT, step -> step == Step.BEGUN);
        await().until(() -> lab.measure(), List.of(3L, 3L, 0L, 0L)::equals);
        lab.consume(lab.patient("one"), entry -> Outcome.COMMIT);
        lab.awaitNothingOpen();
        assertThat(lab.distinct()).hasSize(3);
        assertThat(lab.lastAttempts(2)).as("it may be what killed it").isEqualTo(3);
    }

    @Test
    void anEntryForWhichThereIsNoThreadIsTriedAgain() {
        AtomicInteger threads = new AtomicInteger();
        ThreadFactory factory = task -> {
            // The first one is the consumer's own.
            if (threads.incrementAndGet() == 2) {
                throw new OutOfMemoryError("no thread");
            }
            return new Thread(task);
        };
        lab.append(3);
        try (RedisStreams streams = new RedisStreams(redis.scripts(), redis.keys(), redis.meters(), factory)) {
            streams.consume(List.of(lab.stream), lab.patient("one"), entry -> {
                lab.seen.add(entry);
                return Outcome.COMMIT;
            });
            lab.awaitNothingOpen();
        }
        assertThat(lab.distinct()).hasSize(3);
    }
}
