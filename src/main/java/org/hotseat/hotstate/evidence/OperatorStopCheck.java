package org.hotseat.hotstate.evidence;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.resource.Cancellation;
import org.hotseat.facts.resource.CancellationFacts;
import org.hotseat.facts.resource.StopFacts;
import org.hotseat.hotstate.Difference;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.OperatorStop;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.command.OutboxReads;
import org.hotseat.hotstate.command.RemovedResourceReplies;
import org.hotseat.hotstate.rebuild.LateFacts;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;

/** Adds to a model's evidence whether the resource is stopped or cancelled, in its hash and by the facts. */
@Service
public class OperatorStopCheck {

    /**
     * The field with the reason why the resource was stopped in Redis alone. It remains after an operator has resumed
     * the resource.
     */
    private static final String HALTED = "halted";

    private static final List<String> FIELDS = List.of(
            "stopped", "cancelled_at", "cancel_reason", "cancel_state", "cancelled_orders", "cancelled_due", HALTED);

    private final SaleModelRegistry models;
    private final Scans scans;
    private final OutboxReads outboxes;
    private final StopFacts stops;
    private final CancellationFacts cancellations;
    private final RemovedResourceReplies overs;
    private final Rebuilds rebuilds;
    private final LateFacts late;

    @Inject
    OperatorStopCheck(
            SaleModelRegistry models,
            Scans scans,
            OutboxReads outboxes,
            StopFacts stops,
            CancellationFacts cancellations,
            RemovedResourceReplies overs,
            Rebuilds rebuilds,
            LateFacts late) {
        this.late = late;
        this.models = models;
        this.scans = scans;
        this.outboxes = outboxes;
        this.stops = stops;
        this.cancellations = cancellations;
        this.overs = overs;
        this.rebuilds = rebuilds;
    }

    /**
     * Returns the model's evidence with the stop and the cancellation. The progress of a cancellation is shown and not
     * compared, since it changes meanwhile. A rebuild in progress makes differences until it ends. So if there are
     * differences, this method waits for such a rebuild and reads everything a second time.
     */
    public Evidence of(ResourceId resource) {
        if (overs.hasLeft(resource)) {
            // Without hot state nothing can be compared with the facts, so the resource is rebuilt first.
            Stages.join(rebuilds.ensure(resource));
        }
        if (late.hasLate(resource)) {
            Stages.join(rebuilds.within(resource, "late facts", context -> late.end(context, resource)));
        }
        Evidence first = compare(resource);
        if (first.differences().isEmpty()) {
            return first;
        }
        Stages.join(rebuilds.within(resource, "evidence", context -> {}));
        return compare(resource);
    }

    private Evidence compare(ResourceId resource) {
        SaleModel model = models.byName(resource.model());
        Evidence evidence = model.evidence().of(resource.id());
        HotKeys keys = model.hotKeys(resource.id());
        Map<String, String> fields = fields(keys);
        OperatorStop hot = OperatorStop.of(fields);
        outboxes.writeOut(keys.partition());
        Optional<Cancellation> cancelled = cancellations.find(resource);
        OperatorStop facts = new OperatorStop(stops.stopped(resource) || cancelled.isPresent(), cancelled);
        Map<String, Object> redis = new LinkedHashMap<>(evidence.redis());
        hot.addToView(redis);
        Map<String, Object> stored = new LinkedHashMap<>(evidence.facts());
        facts.addToView(stored);
        List<Difference> differences = new ArrayList<>(evidence.differences());
        if (hot.stopped() != facts.stopped()) {
            differences.add(new Difference(
                    hot.stopped() && fields.containsKey(HALTED) ? Kind.HALTED : Kind.STATE,
                    "it is" + not(hot.stopped()) + " stopped in Redis, and" + not(facts.stopped())
                            + " stopped in the facts"));
        }
        if (!same(hot.cancellation(), facts.cancellation())) {
            differences.add(new Difference(Kind.STATE, "it is not cancelled alike in Redis and in the facts"));
        }
        return new Evidence(
                evidence.name(),
                evidence.id(),
                evidence.sum(),
                redis,
                stored,
                List.copyOf(differences),
                evidence.keys());
    }

    private Map<String, String> fields(HotKeys keys) {
        List<String> values = scans.fields(keys.partition(), keys.hash(), FIELDS);
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i < FIELDS.size(); i++) {
            if (!values.get(i).isEmpty()) {
                fields.put(FIELDS.get(i), values.get(i));
            }
        }
        return fields;
    }

    private static boolean same(Optional<Cancellation> hot, Optional<Cancellation> facts) {
        return hot.map(Cancellation::reason).equals(facts.map(Cancellation::reason))
                && hot.map(Cancellation::at).equals(facts.map(Cancellation::at));
    }

    private static String not(boolean stopped) {
        return stopped ? "" : " not";
    }
}
