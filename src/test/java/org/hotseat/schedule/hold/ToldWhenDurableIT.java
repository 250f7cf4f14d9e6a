package org.hotseat.schedule.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.hotseat.facts.journal.JournalSwitchResource;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.form.Description;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.act.Orders;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.order.placing.Buyer;
import org.hotseat.redis.Keyspace;
import org.hotseat.schedule.Holds;
import org.hotseat.schedule.ScheduleOrders;
import org.hotseat.schedule.Schedules;
import org.hotseat.testing.InServer;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * While the journal stands still nobody is told of what it has not written: Redis could lose it. Each call runs its
 * script before it answers its stage, so that a stage that is not done waits for the journal and for nothing else.
 */
class ToldWhenDurableIT extends InServer {

    private static final UserId USER = new UserId("p1");
    private static final Caller CALLER = new Caller("p1", Set.of(Role.USER));

    @Inject
    private Schedules schedules;

    @Inject
    private Holds holds;

    @Inject
    private ScheduleOrders scheduleOrders;

    @Inject
    private Orders orders;

    @Inject
    private JournalSwitchResource journal;

    @Inject
    private Outbox outbox;

    @Inject
    private Keyspace keyspace;

    private ScheduleId schedule;

    @BeforeEach
    void open() {
        schedule = new ScheduleId("durable-" + System.nanoTime());
        schedules
                .put(
                        schedule,
                        new ScheduleDefinition(
                                "A game",
                                3,
                                Optional.empty(),
                                Duration.ofMinutes(5),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Description.NONE))
                .toCompletableFuture()
                .join();
    }

    @AfterEach
    void letGo() {
        journal.turn("let-go");
    }

    @Test
    void whoHoldsAPlaceHearsOfItWhenTheHoldIsDurable() {
        Optional<IdempotencyKey> key = key("hold");
        journal.turn("held");
        List<CompletableFuture<?>> reported =
                List.of(place(key), place(key), place(Optional.empty()), future(holds.find(schedule, USER)));
        assertThat(reported).noneMatch(CompletableFuture::isDone);

        letGo();
        written(reported);

        journal.turn("held");
        assertThat(place(Optional.empty())).isCompletedWithValueMatching(refused("-1"));
        assertThat(future(holds.find(schedule, USER))).isCompletedWithValueMatching(Optional::isPresent);
        assertThat(place(key))
                .isCompletedWithValueMatching(held -> held.answer().isPresent());
    }

    @Test
    void whoHasAnOrderHearsOfItWhenTheOrderIsDurable() {
        Optional<IdempotencyKey> key = key("order");
        journal.turn("held");
        List<CompletableFuture<?>> reported = List.of(order(key), order(key), order(Optional.empty()));
        assertThat(reported).noneMatch(CompletableFuture::isDone);

        letGo();
        written(reported);

        journal.turn("held");
        CompletableFuture<Result<Order>> again = order(Optional.empty());
        assertThat(again).isCompletedWithValueMatching(refused("already-ordered"));
        assertThat(order(key))
                .isCompletedWithValueMatching(ordered -> ordered.answer().isPresent());
        Order placed = orders.find(new OrderId(
                (String) again.join().refusal().orElseThrow().properties().get("orderId")));
        assertThat(future(orders.show(placed.id()))).isCompleted();

        List<CompletableFuture<?>> paid = List.of(
                future(orders.pay(placed, "reference", Optional.empty())),
                future(orders.pay(placed, "another", Optional.empty())),
                future(orders.end(placed, Ending.CANCELLED, Optional.empty())),
                future(orders.show(placed.id())));
        assertThat(paid).noneMatch(CompletableFuture::isDone);

        letGo();
        written(paid);

        journal.turn("held");
        assertThat(future(orders.pay(placed, "another", Optional.empty()))).isCompleted();
        assertThat(future(orders.show(placed.id()))).isCompleted();
    }

    private CompletableFuture<Result<Hold>> place(Optional<IdempotencyKey> key) {
        return future(holds.place(schedule, USER, CALLER, Optional.empty(), 1, AttachedData.NOTHING, key));
    }

    private CompletableFuture<Result<Order>> order(Optional<IdempotencyKey> key) {
        return future(scheduleOrders.place(
                schedule,
                new Buyer(USER, Groups.NONE, AttachedData.NOTHING, Optional.empty(), Optional.empty()),
                Optional.empty(),
                key));
    }

    private static <T> Predicate<Result<T>> refused(String code) {
        return result -> result.refusal().orElseThrow().code().equals(code);
    }

    private Optional<IdempotencyKey> key(String word) {
        return Optional.of(IdempotencyKey.of(new Caller("p1", java.util.Set.of(Role.USER)), word + schedule, word));
    }

    /**
     * Waits until the facts are in MongoDB: those who waited have heard, on a slow machine that they should ask again.
     */
    private void written(List<CompletableFuture<?>> reported) {
        reported.forEach(each -> {
            Throwable trouble = each.handle((done, failed) -> failed)
                    .orTimeout(Patience.HANG.toSeconds(), java.util.concurrent.TimeUnit.SECONDS)
                    .join();
            assertThat(trouble == null || trouble.getCause() instanceof Unavailable)
                    .as("%s", trouble)
                    .isTrue();
        });
        int partition = keyspace.partitionOf(schedule.value()).number();
        await().until(() -> outbox.olderThan(partition, Duration.ZERO, 10_000).stream()
                .noneMatch(fact -> schedule.value().equals(fact.fields().get("resource"))));
    }

    private static <T> CompletableFuture<T> future(CompletionStage<T> stage) {
        return stage.toCompletableFuture();
    }
}
