package org.hotseat.toolkit.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hotseat.toolkit.stream.Outcome.COMMIT;
import static org.hotseat.toolkit.stream.Outcome.RECONSUME_LATER;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.TestRedis;
import org.hotseat.toolkit.ToolkitException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.resps.StreamConsumerInfo;

/** Redis away, emptied and restarted while entries are worked on; a Redis of its own, so that it may be. */
class StreamOutagesIT {

    @TempDir
    private Path directory;

    private final int port = FreePort.find();

    @Test
    void anEmptiedRedisIsGoneOnWithAndAGroupIsMadeAnew() throws Exception {
        try (EmbeddedRedis server = EmbeddedRedis.inMemory(port, directory);
                TestRedis redis = TestRedis.on(server.port());
                Jedis jedis = new Jedis("127.0.0.1", port);
                StreamLab lab = new StreamLab(redis)) {
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch go = new CountDownLatch(1);
            lab.append(5);
            lab.consume(lab.patient("one").withAttempts(9, Duration.ofHours(1), Duration.ofHours(1)), entry -> {
                if (entry.get("n").equals("1")) {
                    begun.countDown();
                    StreamLab.pause(Patience.HANG, go);
                }
                return entry.get("n").equals("0") ? RECONSUME_LATER : COMMIT;
            });
            StreamLab.pause(Patience.HANG, begun);
            await().until(() -> lab.measure().get(2) == 1);
            jedis.flushAll();
            go.countDown();
            lab.append(3);
            await().until(() -> lab.times(2) > 0);
            await().until(() -> lab.measure(), List.of(1L, 0L, 1L, 0L)::equals);
        }
    }

    @Test
    void onlyTheStreamGoneIsTheSame() {
        try (EmbeddedRedis server = EmbeddedRedis.inMemory(port, directory);
                TestRedis redis = TestRedis.on(server.port());
                Jedis jedis = new Jedis("127.0.0.1", port);
                StreamLab lab = new StreamLab(redis)) {
            lab.append(2);
            lab.consume(
                    lab.patient("one").withAttempts(9, Duration.ofHours(1), Duration.ofHours(1)),
                    entry -> RECONSUME_LATER);
            await().until(() -> lab.measure().get(2) == 2);
            jedis.del(lab.stream.key());
            lab.append(1);
            await().until(() -> lab.measure(), List.of(1L, 0L, 1L, 0L)::equals);
        }
    }

    @Test
    void whatWasDoneWhileRedisWasUnavailableIsCommittedWhenItIsBackAndNotRepeated() throws Exception {
        try (EmbeddedRedis server = EmbeddedRedis.inMemory(port, directory);
                FaultProxy proxy = FaultProxy.to(server.port());
                TestRedis redis = TestRedis.with(Map.of(
                        "redis.host",
                        "127.0.0.1",
                        "redis.port",
                        Integer.toString(proxy.port()),
                        "redis.timeout.ms",
                        "300"));
                StreamLab lab = new StreamLab(redis)) {
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch go = new CountDownLatch(1);
            lab.append(10);
            lab.consume(lab.patient("one").withWorkers(2, 10), entry -> {
                begun.countDown();
                StreamLab.pause(Patience.HANG, go);
                return COMMIT;
            });
            StreamLab.pause(Patience.HANG, begun);
            proxy.cut();
            go.countDown();
            await().until(() -> lab.seen.size() == 10);
            proxy.restore();
            await().ignoreExceptionsInstanceOf(ToolkitException.class)
                    .until(() -> lab.measure().get(0) == 0);
            assertThat(lab.seen).hasSize(10);

            proxy.hang();
            proxy.restore();
            lab.append(1);
            await().until(() -> lab.seen.size() == 11);
        }
    }

    @Test
    void aRestartedRedisHasWhatWasNotCommitted() {
        Duration hour = Duration.ofHours(1);
        EmbeddedRedis server = EmbeddedRedis.durable(port, directory);
        try (TestRedis redis = TestRedis.on(port);
                StreamLab lab = new StreamLab(redis)) {
            lab.append(4);
            GroupConsumer failing = lab.consume(
                    lab.patient("one").withAttempts(9, hour, hour),
                    entry -> entry.get("n").equals("0") ? RECONSUME_LATER : COMMIT);
            await().until(() -> lab.measure(), List.of(1L, 0L, 1L, 0L)::equals);
            server.close();
            server = EmbeddedRedis.durable(port, directory);
            await().ignoreExceptionsInstanceOf(ToolkitException.class)
                    .until(() -> lab.measure(), List.of(1L, 0L, 1L, 0L)::equals);
            failing.close();
            assertThat(lab.seen).hasSize(4);
        } finally {
            server.close();
        }
    }

    @Test
    void consumersThatAreGoneLeaveNothingBehind() {
        try (EmbeddedRedis server = EmbeddedRedis.inMemory(port, directory);
                TestRedis redis = TestRedis.on(server.port());
                Jedis jedis = new Jedis("127.0.0.1", port);
                StreamLab lab = new StreamLab(redis)) {
            lab.append(1);
            GroupConsumer killed = lab.consume(lab.options("killed"), entry -> COMMIT);
            lab.awaitNothingOpen();
            killed.kill();
            lab.consume(lab.patient("stopped"), entry -> COMMIT).close();
            lab.consume(lab.options("living"), entry -> COMMIT);
            await().until(() -> jedis.zrange(lab.stream.consumers(StreamLab.GROUP), 0, -1), List.of("living")::equals);
            assertThat(jedis.xinfoConsumers2(lab.stream.key(), StreamLab.GROUP).stream()
                            .map(StreamConsumerInfo::getName))
                    .doesNotContain("killed", "stopped");
        }
    }
}
