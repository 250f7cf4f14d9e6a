package org.hotseat.order.facts;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.facts.journal.Journal;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.StampedClaims;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderModel;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/** Finds the orders that are live by the facts, and ends those whose facts came late. */
@Service
public class LateOrderFacts implements StampedClaims {

    private static final Script<Word> END_LATE = Script.load("order/end_late", Word.class);

    private enum Word {
        ENDED,
        LOST
    }

    private final SaleModelRegistry models;
    private final ResourceOrderFacts facts;
    private final RebuildSteps steps;
    private final Journal journal;

    @Inject
    LateOrderFacts(SaleModelRegistry models, ResourceOrderFacts facts, RebuildSteps steps, Journal journal) {
        this.models = models;
        this.facts = facts;
        this.steps = steps;
        this.journal = journal;
    }

    @Override
    public Optional<LiveDocuments> live(ResourceId resource) {
        return model(resource).map(model -> facts.live(model, resource));
    }

    @Override
    public int endLate(RebuildContext context, ResourceId resource) {
        List<Order> late =
                model(resource).map(model -> facts.late(model, resource)).orElse(List.of());
        for (Order order : late) {
            end(context, order);
        }
        return late.size();
    }

    private void end(RebuildContext context, Order order) {
        List<String> arguments = new ArrayList<>(List.of(
                context.token(),
                OrderModel.of(models, order.model()).scripts().entry(order).member()));
        order.fields().forEach((name, value) -> arguments.addAll(List.of(name, value)));
        List<String> keys = List.of(
                context.lease(),
                OrderKeys.order(context.partition(), order.id()),
                OrderKeys.index(context.partition()),
                context.partition().outbox());
        long start = System.nanoTime();
        // No caller asked for this, so the actor is the server.
        ScriptCall<Word> call = Act.SYSTEM.during(() -> END_LATE.call(context.partition(), keys, arguments));
        ScriptReply<Word> reply = steps.run(call);
        journal.offer(reply.facts(), start);
    }

    private Optional<OrderModel> model(ResourceId resource) {
        return models.byName(resource.model()) instanceof OrderModel model ? Optional.of(model) : Optional.empty();
    }
}
