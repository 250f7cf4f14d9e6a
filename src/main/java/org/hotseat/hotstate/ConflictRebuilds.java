package org.hotseat.hotstate;

import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import org.hotseat.facts.FactConflict;
import org.hotseat.facts.FactWriters;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.NotFound;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;

/** Rebuilds the resource of a conflicting fact: its hot state may still give away what belongs to another user by the facts. */
@Service
class ConflictRebuilds {

    private static final System.Logger LOG = System.getLogger(ConflictRebuilds.class.getName());

    private final FactWriters writers;
    private final Rebuilds rebuilds;

    @Inject
    ConflictRebuilds(FactWriters writers, Rebuilds rebuilds) {
        this.writers = writers;
        this.rebuilds = rebuilds;
    }

    void rebuild(@Observes FactConflict conflict) {
        Fact fact = conflict.fact();
        writers.of(fact.kind()).ifPresent(writer -> rebuild(writer.resource(fact)));
    }

    private void rebuild(ResourceId resource) {
        rebuilds.forceLater(resource).whenComplete((done, trouble) -> {
            Throwable cause = Stages.cause(trouble);
            if (cause != null && !(cause instanceof NotFound)) {
                LOG.log(Level.WARNING, "HS403 " + resource + " has a conflict and is not rebuilt", cause);
            }
        });
    }
}
