package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.RestoredOrder;
import org.hotseat.order.facts.LateOrderFacts;
import org.hotseat.order.facts.OrderFacts;
import org.hotseat.redis.ScriptCall;

/**
 * Restores orders that are missing in the hot state: they ended more than a day ago, or were lost with Redis or a part
 * of it. An order that has ended is restored under the lease of its resource's rebuilds, after the outbox was written
 * out and facts in flight were waited for. So it is restored as its latest fact has it, or not at all. An order with a
 * late fact is ended.
 */
@Service
class AbsentOrders {

    private final CommandExecutor commands;
    private final Rebuilds rebuilds;
    private final RebuildSteps steps;
    private final OrderFacts facts;
    private final SaleModelRegistry models;
    private final LateOrderFacts late;

    @Inject
    AbsentOrders(
            CommandExecutor commands,
            Rebuilds rebuilds,
            RebuildSteps steps,
            OrderFacts facts,
            SaleModelRegistry models,
            LateOrderFacts late) {
        this.late = late;
        this.commands = commands;
        this.rebuilds = rebuilds;
        this.steps = steps;
        this.facts = facts;
        this.models = models;
    }

    /**
     * Restores an order whose script has replied {@code NO_ORDER}; then the script may be run again. If the order is
     * live by the facts, its resource is opened first. If that does not bring the order back, the resource is rebuilt.
     * The check uses the script for expiry, which leaves an order that is not due.
     *
     * @return the order as the facts have it; fails with {@link org.hotseat.kernel.error.NotFound} when it does not
     *     exist
     */
    CompletionStage<Order> restore(Order order) {
        return Stages.of(() -> restoredFact(facts.find(order.id()).orElseThrow(() -> Orders.unknown(order.id()))));
    }

    private CompletionStage<Order> restoredFact(Order fact) {
        OrderModel model = OrderModel.of(models, fact.model());
        ResourceId resource = model.resource(fact.resource());
        if (!fact.payStatus().live()) {
            // The order may be live again by now, and the first answer may come from a primary that was already
            // replaced.
            AtomicReference<Order> now = new AtomicReference<>(fact);
            return rebuilds.within(
                            resource,
                            "order " + fact.id(),
                            context -> restore(context, fact.id()).ifPresent(now::set))
                    .thenApply(done -> now.get());
        }
        return Act.SYSTEM
                .during(() -> {
                    ScriptCall<EndWord> expire =
                            model.scripts().end(model.scripts().entry(fact), Ending.EXPIRED, Optional.empty());
                    return commands.execute(resource, expire, CommandExecutor.Ack.FACTS);
                })
                .thenCompose(reply -> reply.word() == EndWord.NO_ORDER
                        ? rebuilds.forceLater(resource)
                        : CompletableFuture.<Void>completedStage(null))
                .thenApply(done -> fact);
    }

    /**
     * Restores an order that has ended. An order that is live again is left to the script that needs it, which reports
     * that.
     *
     * @return the order as it is now
     */
    private Optional<Order> restore(RebuildContext context, OrderId id) {
        Optional<Order> now = facts.find(id);
        now.filter(fact -> !fact.payStatus().live()).ifPresent(fact -> {
            OrderModel model = OrderModel.of(models, fact.model());
            if (fact.cameLate()) {
                late.endLate(context, model.resource(fact.resource()));
            }
            steps.run(new RestoredOrder(context, fact, model.scripts().entry(fact), OptionalLong.empty()).ended());
        });
        return now;
    }
}
