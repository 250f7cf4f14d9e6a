package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.CancelledResourceClaims;
import org.hotseat.hotstate.command.CommandExecutor;
import org.hotseat.hotstate.command.CommandExecutor.Ack;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.facts.CancelledResourceOrderFacts;
import org.hotseat.order.facts.ResourceOrderFacts;

/**
 * Ends the orders of a cancelled resource: unpaid ones as if they were cancelled, paid ones with all of their money
 * due. Orders that cannot be read by the facts are skipped.
 */
@Service
public class CancelledResourceOrders implements CancelledResourceClaims {

    /** The number of orders whose facts are waited for at once, less than the smallest queue of a server. */
    private static final int TOGETHER = 50;

    private static final System.Logger LOG = System.getLogger(CancelledResourceOrders.class.getName());

    /** Counts the orders that were ended, and those that could not be. Not thread-safe. */
    private static final class Done {
        private int ended;
        private int failed;
    }

    private final CancelledResourceOrderFacts facts;
    private final ResourceOrderFacts orders;
    private final CommandExecutor commands;
    private final AbsentOrders absent;

    @Inject
    CancelledResourceOrders(
            CancelledResourceOrderFacts facts,
            ResourceOrderFacts orders,
            CommandExecutor commands,
            AbsentOrders absent) {
        this.facts = facts;
        this.orders = orders;
        this.commands = commands;
        this.absent = absent;
    }

    @Override
    public int end(ResourceId resource, Runnable betweenBatches) {
        Done all = new Done();
        facts.live(resource, TOGETHER, batch -> {
            end(resource, batch, all);
            betweenBatches.run();
        });
        if (all.failed > 0) {
            throw new Broken(all.failed + " orders of " + resource + " have not ended with it", null);
        }
        return all.ended;
    }

    private void end(ResourceId resource, List<Order> batch, Done all) {
        OrderModel model = orders.model(resource.model());
        List<CompletableFuture<Boolean>> ending = new ArrayList<>();
        batch.forEach(order -> ending.add(end(model, order).toCompletableFuture()));
        Optional<Unavailable> unavailable = Optional.empty();
        for (CompletableFuture<Boolean> each : ending) {
            try {
                all.ended += each.join() ? 1 : 0;
            } catch (RuntimeException e) {
                if (Stages.cause(e) instanceof Unavailable store) {
                    unavailable = Optional.of(store);
                } else {
                    all.failed++;
                    LOG.log(Level.WARNING, "HS407 an order of " + resource + " cannot be ended with it", e);
                }
            }
        }
        if (unavailable.isPresent()) {
            throw unavailable.get();
        }
    }

    private CompletionStage<Boolean> end(OrderModel model, Order order) {
        return Stages.of(() -> commands.execute(
                        model.resource(order.resource()),
                        model.scripts().end(model.scripts().entry(order), Ending.RESOURCE_CANCELLED, Optional.empty()),
                        Ack.FACTS)
                .thenCompose(reply -> switch (reply.word()) {
                    case ENDED -> CompletableFuture.completedStage(true);
                    // Another server, the user or the payment system has ended the order first.
                    case WRONG_STATE, AGAIN, NOT_DUE, WRONG_AMOUNT -> CompletableFuture.completedStage(false);
                    case NO_ORDER ->
                        absent.restore(order)
                                .thenCompose(fact -> fact.payStatus().live()
                                        ? end(model, fact)
                                        : CompletableFuture.completedStage(false));
                }));
    }

    @Override
    public Ended ended(ResourceId resource) {
        return facts.ended(resource);
    }
}
