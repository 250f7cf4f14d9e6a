package org.hotseat.toolkit.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.FreePort;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.TestRedis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A subscription during a silence of Redis and after it. */
class SubscriptionsIT {

    @TempDir
    private Path directory;

    private final AtomicInteger heard = new AtomicInteger();
    private EmbeddedRedis server;
    private FaultProxy proxy;
    private TestRedis redis;
    private Subscriptions messages;

    @BeforeEach
    void start() {
        server = EmbeddedRedis.inMemory(FreePort.find(), directory);
        proxy = FaultProxy.to(server.port());
        redis = TestRedis.with(Map.of(
                "redis.host", "127.0.0.1", "redis.port", Integer.toString(proxy.port()), "redis.timeout.ms", "500"));
        messages = new Subscriptions(
                redis.connection(),
                task -> {
                    Thread thread = new Thread(task, "messages-under-test");
                    thread.setDaemon(true);
                    return thread;
                },
                "anchor");
    }

    @AfterEach
    void close() {
        messages.close();
        redis.close();
        proxy.close();
        server.close();
    }

    @Test
    void aSubscriptionMadeDuringASilenceDoesNotKeepOtherCallersOutAfterwards() {
        fallSilent();
        int before = proxy.connections();
        messages.listen("channel", message -> heard.incrementAndGet());
        await("the subscriber asks, too").until(() -> proxy.connections() > before);

        proxy.restore();

        await().until(() -> heard.get() > 0);
        redis.connection().check();
    }

    @Test
    void aSubscriptionThatStandsStillIsMadeAgain() {
        messages.listen("channel", message -> heard.incrementAndGet());
        await().until(() -> heard.get() == 1);
        int before = proxy.connections();

        proxy.hang();

        await("another connection is tried").until(() -> proxy.connections() > before);
        proxy.restore();
        await().until(() -> heard.get() > 1);
    }

    @Test
    void aSubscriptionOnWhichNothingIsPublishedStays() {
        messages.listen("channel", message -> heard.incrementAndGet());
        await().until(() -> heard.get() == 1);
        long answers = proxy.roundTrips();

        await("pings are answered for several times the bound").until(() -> proxy.roundTrips() >= answers + 5);

        assertThat(heard).hasValue(1);
    }

    private void fallSilent() {
        redis.connection().check();
        proxy.hang();
        assertThatThrownBy(() -> redis.connection().check()).isInstanceOf(RedisUnavailableException.class);
    }
}
