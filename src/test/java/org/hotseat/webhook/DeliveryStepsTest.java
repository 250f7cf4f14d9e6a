package org.hotseat.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.hotseat.event.EventCursor;
import org.hotseat.event.ToldEvents;
import org.hotseat.webhook.send.Attempt.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeliveryStepsTest {

    private static final int SILENT = 99;

    private final DeliveryLab lab = new DeliveryLab();

    @AfterEach
    void stop() {
        lab.close();
    }

    @Test
    void receiversThatAreSilentKeepNoOtherWaiting() {
        lab.answer = CompletableFuture::new;
        List<DeliveryQueue> silent = IntStream.range(0, SILENT)
                .mapToObj(i -> lab.queue("silent-" + i))
                .toList();
        silent.forEach(lab::visit);
        await().until(() -> silent.stream().allMatch(queue -> lab.sent(queue).size() == 1));
        lab.answer = () -> CompletableFuture.completedStage(Outcome.DELIVERED);
        DeliveryQueue quick = lab.queue("quick");
        lab.visit(quick);

        await().until(() -> lab.sent(quick).size() == DeliveryLab.EVENTS && !quick.isBusy());
        assertThat(lab.sent(quick)).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(silent)
                .allMatch(DeliveryQueue::isBusy)
                .allMatch(queue -> lab.sent(queue).size() == 1);
    }

    @Test
    void anEventWhoseDeliveryCouldNotBeWrittenDownIsDeliveredAgainWhenMongoDbIsBack() {
        lab.answer = () -> {
            lab.mongoAway = true;
            return CompletableFuture.completedStage(Outcome.DELIVERED);
        };
        DeliveryQueue queue = lab.queue("w");
        lab.visit(queue);
        await().until(() -> !queue.isBusy());
        assertThat(lab.sent(queue)).containsExactly(1L);
        lab.visit(queue);
        await().until(() -> !queue.isBusy());

        lab.answer = () -> CompletableFuture.completedStage(Outcome.DELIVERED);
        lab.mongoAway = false;
        lab.visit(queue);
        await().until(() -> lab.sent(queue).contains(5L) && !queue.isBusy());
        assertThat(lab.sent(queue).stream().distinct()).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(lab.stored.get(queue.webhook().id()).cursor())
                .isEqualTo(ToldEvents.of(DeliveryLab.EVENTS).cursorAfter());
        assertThat(lab.logged).hasValue(DeliveryLab.EVENTS);
    }

    @Test
    void whatWaitsWhileRedisIsUnavailableGoesOnAfterwardsAndNothingIsDeliveredTwiceForIt() {
        DeliveryQueue queue = lab.queue("w");
        lab.answer = () -> {
            lab.redisAway = lab.sent(queue).size() == 2;
            return CompletableFuture.completedStage(Outcome.DELIVERED);
        };
        lab.visit(queue);
        await().until(() -> !queue.isBusy());
        assertThat(lab.sent(queue)).containsExactly(1L, 2L);
        lab.visit(queue);
        await().until(() -> !queue.isBusy());
        assertThat(lab.sent(queue)).containsExactly(1L, 2L);

        lab.redisAway = false;
        lab.visit(queue);
        await().until(() -> lab.sent(queue).contains(5L) && !queue.isBusy());
        assertThat(lab.sent(queue)).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(queue.webhook().health().state()).isEqualTo(EndpointHealth.State.ACTIVE);
    }

    @Test
    void oneWhoseEventsAreRemovedIsOffAndToldAndGoesOnFromWhereAnOperatorSays() {
        DeliveryQueue queue = lab.queue("w");
        lab.removed = true;
        lab.visit(queue);
        await().until(() -> !queue.isBusy());
        Webhook off = lab.stored.get(queue.webhook().id());
        assertThat(off.health().state()).isEqualTo(EndpointHealth.State.OFF);
        assertThat(off.health().reason()).isEqualTo("events-removed");
        assertThat(off.cursor()).isEqualTo(new EventCursor(1, 0));
        assertThat(queue.isDue(System.nanoTime())).isFalse();
        lab.meters.update(lab.stored.values());
        assertThat(lab.meters.inState(EndpointHealth.State.OFF)).containsExactly(off);

        lab.removed = false;
        Webhook redelivered =
                off.next().with(EndpointHealth.fresh(Instant.EPOCH)).with(new EventCursor(3, 0));
        lab.stored.put(off.id(), redelivered);
        queue.accept(redelivered, Instant.EPOCH);
        assertThat(queue.isDue(System.nanoTime())).isTrue();
        lab.visit(queue);
        await().until(() -> lab.sent(queue).contains(5L) && !queue.isBusy());
        assertThat(lab.sent(queue)).containsExactly(3L, 4L, 5L);
    }
}
