package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Act;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OrderModel.EndWord;
import org.hotseat.order.RestoredOrder;
import org.hotseat.order.facts.LateOrderFacts;
import org.hotseat.order.facts.OrderFacts;
import org.hotseat.redis.ScriptCall;

/**
 * Puts orders back into the hot state that are not there: they ended more than a day ago, or were lost with Redis or a
 * part of it. An order that has ended is read and put back under the lease of its resource's rebuilds, after the outbox
 * was written out and facts in flight were waited for: it is put back as its latest fact has it, or not at all. One
 * whose fact came late is ended.
 */
@Service
class AbsentOrders {

    private final CommandExecutor commands;
    private final Rebuilds rebuilds;
    private final RebuildSteps steps;
    private final OrderFacts facts;
    private final SaleModels models;
    private final LateOrderFacts late;

    @Inject
    AbsentOrders(
            CommandExecutor commands,
            Rebuilds rebuilds,
            RebuildSteps steps,
            OrderFacts facts,
            SaleModels models,
            LateOrderFacts late) {
        this.late = late;
        this.commands = commands;
        this.rebuilds = rebuilds;
        this.steps = steps;
        this.facts = facts;
        this.models = models;
    }

    /**
     * Restores an order whose script has answered {@code NO_ORDER}; the script may then be run again. For one that
     * lives by the facts its resource is opened, or rebuilt when that was not all: expiring looks whether the resource
     * is open, and leaves an order that is not due.
     *
     * @return the order as the facts have it; fails with {@link org.hotseat.kernel.error.NotFound} when there is none
     */
    CompletionStage<Order> restored(Order order) {
        return Stages.of(() -> restoredFact(facts.find(order.id()).orElseThrow(() -> Orders.unknown(order.id()))));
    }

    private CompletionStage<Order> restoredFact(Order fact) {
        OrderModel model = OrderModel.of(models, fact.model());
        ResourceId resource = model.resource(fact.resource());
        if (!fact.payStatus().live()) {
            // By now it may live again, and a primary that was deposed may have answered before.
            AtomicReference<Order> now = new AtomicReference<>(fact);
            return rebuilds.within(
                            resource,
                            "order " + fact.id(),
                            pass -> restore(pass, fact.id()).ifPresent(now::set))
                    .thenApply(done -> now.get());
        }
        return Act.SYSTEM
                .during(() -> {
                    ScriptCall<EndWord> expire = model.end(model.entry(fact), Ending.EXPIRED, Optional.empty());
                    return commands.execute(resource, expire, CommandExecutor.Ack.FACTS);
                })
                .thenCompose(reply -> reply.word() == EndWord.NO_ORDER
                        ? rebuilds.forceLater(resource)
                        : CompletableFuture.<Void>completedStage(null))
                .thenApply(done -> fact);
    }

    /** One that lives again by now is left to the script that needs it, which will say so. Returns it as it is now. */
    private Optional<Order> restore(RebuildPass pass, OrderId id) {
        Optional<Order> now = facts.find(id);
        now.filter(fact -> !fact.payStatus().live()).ifPresent(fact -> {
            OrderModel model = OrderModel.of(models, fact.model());
            if (fact.cameLate()) {
                late.endLate(pass, model.resource(fact.resource()));
            }
            steps.run(new RestoredOrder(pass, fact, model.entry(fact), OptionalLong.empty()).ended());
        });
        return now;
    }
}
