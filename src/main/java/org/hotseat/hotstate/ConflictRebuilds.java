package org.hotseat.hotstate;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletionException;
import org.hotseat.facts.FactConflicts;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.NotFound;

/**
 * Rebuilds the resource of a conflicting fact: its hot state may still give away what belongs to another user by the facts. A fact names its
 * resource and not its model, so every model that has one of this id rebuilds it; that is rare, and right for each.
 */
@ApplicationScoped
class ConflictRebuilds implements FactConflicts {

    private static final System.Logger LOG = System.getLogger(ConflictRebuilds.class.getName());

    private final Instance<HotState> models;
    private final Rebuilds rebuilds;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected ConflictRebuilds() {
        this(null, null);
    }

    @Inject
    ConflictRebuilds(@Any Instance<HotState> models, Rebuilds rebuilds) {
        this.models = models;
        this.rebuilds = rebuilds;
    }

    @Override
    public void conflicts(Fact fact) {
        String id = fact.fields().getOrDefault("resource", "");
        for (HotState model : models) {
            rebuilds.forceLater(model, id).whenComplete((done, trouble) -> {
                Throwable cause = trouble instanceof CompletionException && trouble.getCause() != null
                        ? trouble.getCause()
                        : trouble;
                if (cause != null && !(cause instanceof NotFound)) {
                    LOG.log(
                            Level.WARNING,
                            "HS403 the conflicting " + model.name() + " " + id + " is not rebuilt",
                            cause);
                }
            });
        }
    }
}
