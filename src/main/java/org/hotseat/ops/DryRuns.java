package org.hotseat.ops;

import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.draft.Drafts;
import org.hotseat.hotstate.evidence.OperatorStopCheck;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.facts.ResourceOrderFacts;
import org.jspecify.annotations.Nullable;

/**
 * Reports the effects that an operator's act would have on a resource in its current state, or refuses it as the act
 * would be refused. Changes nothing, so it may be repeated. The report may be outdated a moment later.
 */
@Service
class DryRuns {

    /** The acts that have a dry run. REST uses their names in lower case. */
    enum Operation {
        PUT,
        STOP,
        RESUME,
        REBUILD,
        CANCEL
    }

    private static final List<String> FREE = List.of("available", "free", "left");

    private final SaleModelRegistry models;
    private final Drafts drafts;
    private final OperatorStopCheck evidences;
    private final ResourceOrderFacts orders;

    @Inject
    DryRuns(SaleModelRegistry models, Drafts drafts, OperatorStopCheck evidences, ResourceOrderFacts orders) {
        this.models = models;
        this.drafts = drafts;
        this.evidences = evidences;
        this.orders = orders;
    }

    /**
     * Returns the effects of an act by their names. A put costs as much as reading the resource. The other acts read
     * all hot state of the resource and its active orders, like its evidence.
     *
     * @param definition the body of a put; without fields for other acts
     * @return a stage with the effects; fails with the refusals of the act
     */
    CompletionStage<Map<String, Object>> of(Operation operation, ResourceId resource, Fields definition) {
        return Stages.of(() -> {
            if (operation == Operation.PUT) {
                return drafts.dryRunPut(resource, definition);
            }
            SaleModel model = models.byName(resource.model());
            model.checkExists(resource.id());
            return CompletableFuture.completedStage(effects(operation, model, resource));
        });
    }

    private Map<String, Object> effects(Operation operation, SaleModel model, ResourceId resource) {
        Evidence evidence = evidences.of(resource);
        boolean cancelled = evidence.facts().containsKey("cancellation");
        boolean stopped = cancelled || evidence.facts().containsKey("stopped");
        if (operation == Operation.RESUME && cancelled) {
            throw new Conflict("cancelled", "It was cancelled, and stays so.");
        }
        Map<String, Object> effects = new LinkedHashMap<>();
        effects.put(
                "changes",
                switch (operation) {
                    case STOP -> !stopped;
                    case RESUME -> stopped;
                    case CANCEL -> !cancelled;
                    case PUT, REBUILD -> true;
                });
        effects.put("free", free(evidence));
        effects.put("holds", size(evidence.redis().get("holds")));
        long unpaid = 0;
        long paid = 0;
        if (model instanceof OrderModel) {
            List<Order> live = orders.live(resource);
            paid = live.stream()
                    .filter(order -> order.payStatus() == PayStatus.PAID)
                    .count();
            unpaid = live.size() - paid;
        }
        effects.put("unpaidOrders", unpaid);
        effects.put("paidOrders", paid);
        placed(evidence).ifPresent(amount -> effects.put("placed", amount));
        effects.put(
                "entries",
                evidence.redis().values().stream().mapToLong(DryRuns::size).sum());
        effects.put("differences", (long) evidence.differences().size());
        return effects;
    }

    private static long free(Evidence evidence) {
        return FREE.stream()
                .filter(evidence.sum()::containsKey)
                .mapToLong(name -> evidence.sum().getOrDefault(name, 0L))
                .sum();
    }

    /** Returns the captured money of paid orders, which a cancellation would make due. */
    private static Optional<Object> placed(Evidence evidence) {
        return evidence.facts().get("money") instanceof Map<?, ?> money
                ? Optional.ofNullable(money.get("placed"))
                : Optional.empty();
    }

    private static long size(@Nullable Object value) {
        return value instanceof List<?> list ? list.size() : 0;
    }
}
