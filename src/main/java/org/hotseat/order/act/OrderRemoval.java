package org.hotseat.order.act;

import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.hotseat.hotstate.ClaimRemoval;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.facts.OrderRemovalFacts;
import org.hotseat.redis.ScriptCall;

/**
 * Removes the orders of a resource that is over from the hot state, together with the resource. Unpaid orders are
 * undecided and keep it there; the keys of paid ones are removed. Redis expires the keys of orders that have ended.
 */
@Service
public class OrderRemoval {

    /** The number of orders whose keys are deleted at once. */
    private static final int TOGETHER = 1_000;

    private final OrderRemovalFacts facts;

    @Inject
    OrderRemoval(OrderRemovalFacts facts) {
        this.facts = facts;
    }

    /**
     * Returns the claims of a model that has only orders.
     *
     * @param look returns the call of the script that reads a resource
     */
    public ClaimRemoval with(Function<String, ScriptCall<?>> look) {
        return new ClaimRemoval() {
            @Override
            public List<ScriptCall<?>> readCalls(String id) {
                return List.of(look.apply(id));
            }

            @Override
            public boolean undecided(ResourceId resource) {
                return OrderRemoval.this.undecided(resource);
            }

            @Override
            public void forEach(RebuildContext context, ResourceId resource, Consumer<List<String>> drop) {
                OrderRemoval.this.each(context, resource, drop);
            }
        };
    }

    /** Implements {@link ClaimRemoval#undecided}. */
    public boolean undecided(ResourceId resource) {
        return facts.undecided(resource);
    }

    /** Implements {@link ClaimRemoval#forEach}. */
    public void each(RebuildContext context, ResourceId resource, Consumer<List<String>> drop) {
        facts.paid(
                resource,
                TOGETHER,
                orders -> drop.accept(orders.stream()
                        .map(order -> OrderKeys.order(context.partition(), order))
                        .toList()));
    }
}
