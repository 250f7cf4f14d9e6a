package org.hotseat.hotstate.rebuild;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.facts.resource.CancellationFacts;
import org.hotseat.facts.resource.StopFacts;
import org.hotseat.hotstate.CancelledResourceClaims;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.redis.Script;

/** Restores the stop and the cancellation of a resource in a rebuild. */
final class OperatorStopRestore {

    private static final Script<Restored> RESTORE_CANCELLATION =
            Script.load("hotstate/restore_cancellation", Restored.class);

    private enum Restored {
        RESTORED,
        LOST
    }

    private final StopFacts stops;
    private final CancellationFacts cancellations;
    private final RebuildSteps steps;

    OperatorStopRestore(StopFacts stops, CancellationFacts cancellations, RebuildSteps steps) {
        this.stops = stops;
        this.cancellations = cancellations;
        this.steps = steps;
    }

    /**
     * Returns the fields of the hash for a stop and a cancellation. For a cancelled resource it also restores the index
     * entry, so that claims that are still active are ended.
     */
    List<String> fields(SaleModel model, RebuildContext context) {
        ResourceId resource = new ResourceId(model.name(), context.id());
        List<String> fields = new ArrayList<>(stops.fields(resource));
        cancellations.find(resource).ifPresent(cancellation -> {
            CancelledResourceClaims.Ended ended = model.cancelledClaims().ended(resource);
            fields.addAll(
                    cancellation.counting(ended.orders(), ended.refundsDue()).fields());
            steps.run(RESTORE_CANCELLATION.call(
                    context.partition(),
                    List.of(context.lease(), context.partition().cancellations()),
                    List.of(context.token(), SaleModelRegistry.member(resource))));
        });
        return fields;
    }
}
