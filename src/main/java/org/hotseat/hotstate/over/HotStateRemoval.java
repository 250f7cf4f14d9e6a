package org.hotseat.hotstate.over;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.RemovalFacts;
import org.hotseat.hotstate.ClaimRemoval;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.evidence.ConservationLaws;
import org.hotseat.hotstate.rebuild.RebuildSteps;
import org.hotseat.hotstate.rebuild.Rebuilds;
import org.hotseat.hotstate.rebuild.RemovalSettings;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.Scripts;

/**
 * Removes a resource that is over from Redis, under the lease of its rebuilds. It reads the resource for the last time
 * and closes it. It checks by the facts that no claim on it is undecided, deletes its keys, and writes the last replies
 * as a fact. If a step fails, the resource is rebuilt like any other resource without hot state. Blocks.
 */
@Service
public class HotStateRemoval {

    static final Script<Leave> LEAVE = Script.load("hotstate/leave_redis", Leave.class);

    enum Leave {
        LEFT,
        LOST
    }

    private final SaleModelRegistry models;
    private final Rebuilds rebuilds;
    private final RebuildSteps steps;
    private final Recovery recovery;
    private final MongoConnection mongo;
    private final RemovalFacts facts;
    private final FinalRead finalRead;
    private final ConservationLaws laws;
    private final MeterRegistry meters;

    @Inject
    HotStateRemoval(
            SaleModelRegistry models,
            Rebuilds rebuilds,
            RebuildSteps steps,
            Scripts scripts,
            Recovery recovery,
            MongoConnection mongo,
            RemovalFacts facts,
            RemovalSettings settings,
            ConservationLaws laws,
            MeterRegistry meters) {
        this.laws = laws;
        this.models = models;
        this.rebuilds = rebuilds;
        this.steps = steps;
        this.recovery = recovery;
        this.mongo = mongo;
        this.facts = facts;
        this.finalRead = new FinalRead(scripts, settings);
        this.meters = meters;
    }

    /**
     * Removes a resource if it is over and no claim on it is undecided. May be repeated, and several servers may call
     * it at once.
     *
     * @throws org.hotseat.kernel.error.Unavailable when a store is unavailable; the next command on the resource then
     *     rebuilds it if necessary
     */
    void run(ResourceId resource) {
        SaleModel model = models.byName(resource.model());
        ClaimRemoval claims = model.claimRemoval().orElseThrow();
        laws.checkQuietly(resource);
        AtomicBoolean undecided = new AtomicBoolean();
        Stages.join(rebuilds.leased(resource, "the removal from Redis", context -> {
            recovery.drain(context.partition().number(), () -> {});
            mongo.fenced(() -> undecided.set(claims.undecided(resource)));
            if (!undecided.get()) {
                finalRead
                        .close(model, claims, context)
                        .ifPresent(closed -> undecided.set(!deleteKeys(model, claims, context, closed)));
            }
        }));
        if (undecided.get()) {
            Stages.join(rebuilds.ensure(resource));
        }
    }

    /**
     * Deletes the keys of a closed resource.
     *
     * @return false if a claim on it is undecided after all
     */
    private boolean deleteKeys(SaleModel model, ClaimRemoval claims, RebuildContext context, FinalRead.Closed closed) {
        ResourceId resource = new ResourceId(model.name(), context.id());
        Partition partition = context.partition();
        steps.run(model.rebuild().close(context));
        recovery.drain(partition.number(), () -> {});
        AtomicBoolean left = new AtomicBoolean();
        mongo.fenced(() -> {
            if (claims.undecided(resource)) {
                return;
            }
            claims.forEach(context, resource, batch -> steps.drop(context, batch));
            long version = facts.find(resource).map(RemovalFacts.Over::version).orElse(0L) + 1;
            steps.run(LEAVE.call(
                    partition,
                    keys(model, claims, context),
                    List.of(
                            context.token(),
                            SaleModelRegistry.member(resource),
                            resource.model(),
                            resource.id(),
                            Long.toString(version),
                            closed.overMillis(),
                            closed.replies().packed())));
            left.set(true);
        });
        if (left.get()) {
            recovery.drain(partition.number(), () -> {});
            Counter.builder("hotseat.left")
                    .description("Resources that are over and that this server has taken out of Redis")
                    .tag("model", model.name())
                    .register(meters)
                    .increment();
        }
        return left.get();
    }

    private static List<String> keys(SaleModel model, ClaimRemoval claims, RebuildContext context) {
        HotKeys keys = model.hotKeys(context.id());
        List<String> names = new ArrayList<>(List.of(
                context.lease(),
                context.partition().over(),
                context.partition().outbox(),
                keys.hash(),
                keys.guarded()));
        names.addAll(claims.keys(context));
        return names;
    }
}
