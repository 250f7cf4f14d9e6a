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
        List<Line> silent = IntStream.range(0, SILENT)
                .mapToObj(i -> lab.line("silent-" + i))
                .toList();
        silent.forEach(lab::visit);
        await().until(() -> silent.stream().allMatch(line -> lab.sent(line).size() == 1));
        lab.answer = () -> CompletableFuture.completedStage(Outcome.DELIVERED);
        Line quick = lab.line("quick");
        lab.visit(quick);

        await().until(() -> lab.sent(quick).size() == DeliveryLab.EVENTS && !quick.isBusy());
        assertThat(lab.sent(quick)).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(silent)
                .allMatch(Line::isBusy)
                .allMatch(line -> lab.sent(line).size() == 1);
    }

    @Test
    void anEventWhoseDeliveryCouldNotBeWrittenDownIsDeliveredAgainWhenMongoDbIsBack() {
        lab.answer = () -> {
            lab.mongoAway = true;
            return CompletableFuture.completedStage(Outcome.DELIVERED);
        };
        Line line = lab.line("w");
        lab.visit(line);
        await().until(() -> !line.isBusy());
        assertThat(lab.sent(line)).containsExactly(1L);
        lab.visit(line);
        await().until(() -> !line.isBusy());

        lab.answer = () -> CompletableFuture.completedStage(Outcome.DELIVERED);
        lab.mongoAway = false;
        lab.visit(line);
        await().until(() -> lab.sent(line).contains(5L) && !line.isBusy());
        assertThat(lab.sent(line).stream().distinct()).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(lab.stored.get(line.webhook().id()).cursor())
                .isEqualTo(ToldEvents.of(DeliveryLab.EVENTS).behind());
        assertThat(lab.logged).hasValue(DeliveryLab.EVENTS);
    }

    @Test
    void whatWaitsWhileRedisIsAwayGoesOnAfterwards() {
        Line line = lab.line("w");
        lab.answer = () -> {
            lab.redisAway = lab.sent(line).size() == 2;
            return CompletableFuture.completedStage(Outcome.DELIVERED);
        };
        lab.visit(line);
        await().until(() -> !line.isBusy());
        assertThat(lab.sent(line)).containsExactly(1L, 2L);
        lab.visit(line);
        await().until(() -> !line.isBusy());
        assertThat(lab.sent(line)).containsExactly(1L, 2L);

        lab.redisAway = false;
        lab.visit(line);
        await().until(() -> lab.sent(line).contains(5L) && !line.isBusy());
        assertThat(lab.sent(line)).containsExactly(1L, 2L, 2L, 3L, 4L, 5L);
        assertThat(line.webhook().standing().state()).isEqualTo(Standing.State.ACTIVE);
    }

    @Test
    void oneWhoseEventsAreRemovedIsOffAndToldAndGoesOnFromWhereAnOperatorSays() {
        Line line = lab.line("w");
        lab.removed = true;
        lab.visit(line);
        await().until(() -> !line.isBusy());
        Webhook off = lab.stored.get(line.webhook().id());
        assertThat(off.standing().state()).isEqualTo(Standing.State.OFF);
        assertThat(off.standing().reason()).isEqualTo("events-removed");
        assertThat(off.cursor()).isEqualTo(new EventCursor(1, 0));
        assertThat(line.isDue(System.nanoTime())).isFalse();
        lab.meters.update(lab.stored.values());
        assertThat(lab.meters.in(Standing.State.OFF)).containsExactly(off);

        lab.removed = false;
        Webhook redelivered = off.next().with(Standing.fresh(Instant.EPOCH)).with(new EventCursor(3, 0));
        lab.stored.put(off.id(), redelivered);
        line.learn(redelivered, Instant.EPOCH);
        assertThat(line.isDue(System.nanoTime())).isTrue();
        lab.visit(line);
        await().until(() -> lab.sent(line).contains(5L) && !line.isBusy());
        assertThat(lab.sent(line)).containsExactly(3L, 4L, 5L);
    }
}
