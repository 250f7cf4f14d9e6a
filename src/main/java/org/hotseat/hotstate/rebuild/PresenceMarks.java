package org.hotseat.hotstate.rebuild;

import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.RemovalFacts;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;

/**
 * Records, before a rebuild opens a resource, that the resource is in Redis again, and sets the time at which the sweep
 * checks whether it is over.
 */
@Service
public class PresenceMarks {

    static final Script<Word> COME_BACK = Script.load("hotstate/come_back", Word.class);

    enum Word {
        NOTED,
        LOST
    }

    private final RebuildSteps steps;
    private final RemovalFacts facts;
    private final Recovery recovery;
    private final MongoConnection mongo;
    private final RemovalSettings settings;

    @Inject
    public PresenceMarks(
            RebuildSteps steps,
            RemovalFacts facts,
            Recovery recovery,
            MongoConnection mongo,
            RemovalSettings settings) {
        this.steps = steps;
        this.facts = facts;
        this.recovery = recovery;
        this.mongo = mongo;
        this.settings = settings;
    }

    /**
     * Records the return of a resource. A step of a rebuild, after the outbox was written out and before the resource
     * is opened: the resource cannot change before its return is durable. Costs a read and a round trip; some more for
     * a resource that had left Redis.
     */
    void opening(SaleModel model, RebuildContext context) {
        if (model.claimRemoval().isEmpty()) {
            return;
        }
        ResourceId resource = new ResourceId(model.name(), context.id());
        AtomicLong version = new AtomicLong();
        mongo.fenced(() -> facts.find(resource)
                .filter(over -> over.left().isPresent())
                .ifPresent(over -> version.set(over.version() + 1)));
        Partition partition = context.partition();
        // The return is no part of the act that has asked for the resource.
        steps.run(Act.SYSTEM.during(() -> COME_BACK.call(
                partition,
                List.of(context.lease(), partition.over(), partition.outbox()),
                List.of(
                        context.token(),
                        SaleModelRegistry.member(resource),
                        settings.isEnabled() ? Long.toString(settings.first().toMillis()) : "",
                        resource.model(),
                        resource.id(),
                        version.get() == 0 ? "" : Long.toString(version.get())))));
        if (version.get() > 0) {
            recovery.drain(partition.number(), () -> {});
        }
    }
}
