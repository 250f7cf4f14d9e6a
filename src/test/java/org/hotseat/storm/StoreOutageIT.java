package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.hotseat.testing.FaultProxy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A store goes away in the middle of the mix and comes back: 503 with Retry-After meanwhile, nothing wrong afterwards.
 */
@Tag("storm")
@ExtendWith(StageExtension.class)
class StoreOutageIT {

    private static final int REQUESTS = 3_000;
    /** Longer than the server's own timeouts of 1.5 and 2 s, so that they are met. */
    private static final Duration HANGING = Duration.ofSeconds(3);

    private final Stage stage;

    StoreOutageIT(Stage stage) {
        this.stage = stage;
    }

    @AfterEach
    void bringBack() {
        stage.mongoProxy().restore();
        stage.redisProxy().restore();
    }

    @Test
    void mongoIsUnavailableForTwentySeconds() {
        outage(stage.mongoProxy(), FaultProxy::cut, Duration.ofSeconds(20), 21);
    }

    @Test
    void mongoHangs() {
        outage(stage.mongoProxy(), FaultProxy::hang, HANGING, 22);
    }

    @Test
    void redisIsAway() {
        outage(stage.redisProxy(), FaultProxy::cut, Duration.ofSeconds(10), 23);
    }

    @Test
    void redisHangs() {
        outage(stage.redisProxy(), FaultProxy::hang, HANGING, 24);
    }

    private interface Fault {
        void on(FaultProxy proxy);
    }

    private void outage(FaultProxy store, Fault fault, Duration length, long seed) {
        Storm storm = new Storm(
                stage.newSchedule(),
                stage.servers(1),
                StormSettings.of(1_000, REQUESTS, seed).withInFlight(64).withRounds(1));
        CompletableFuture<Storm> running = CompletableFuture.supplyAsync(storm::run);
        await().until(() -> running.isDone() || storm.tally().count() > REQUESTS / 4);
        fault.on(store);
        long begin = System.nanoTime();
        await().until(() ->
                System.nanoTime() - begin > length.toNanos() && storm.tally().passed("503") > 0);
        store.restore();
        running.join();

        System.out.println(storm.summary());
        assertThat(storm.tally().toldWrongs()).as(storm.report()).isEmpty();
        assertThat(new FactsAudit(stage, storm).differences()).isEmpty();
    }
}
