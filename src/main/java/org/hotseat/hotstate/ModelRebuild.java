package org.hotseat.hotstate;

import org.hotseat.hotstate.RebuildPass.CloseWord;
import org.hotseat.kernel.form.Fields;
import org.hotseat.redis.ScriptCall;

/** The steps of a rebuild that are one sale model's own. Each may be repeated. */
public interface ModelRebuild {

    /**
     * A call of the model's script for the first step of a rebuild: from its reply {@code CLOSED} on every claim on the
     * resource waits. A resource that is open stays so unless the pass is forced.
     */
    ScriptCall<CloseWord> close(RebuildPass pass);

    /**
     * Looks which claims the hot state of an open resource names, before a forced rebuild closes it.
     *
     * @return takes away those that the facts do not know or have as ended; a step of the rebuild, by reads that miss
     *     no acknowledged fact, before {@link #restore}. Nothing for a model of which {@link #restore} replaces all
     *     keys
     */
    default Runnable leftovers(RebuildPass pass) {
        return () -> {};
    }

    /**
     * The rest of a rebuild: reads the facts, restores everything, and last of all opens the resource; its scripts run
     * by {@code RebuildSteps}.
     */
    void restore(RebuildPass pass);

    /**
     * Opens a resource that is in no facts, with all of its units free: what {@link #restore(RebuildPass)} does once it
     * has read a definition that nobody has claimed of yet. Writes to Redis alone.
     *
     * @param definition as for {@link SaleModel#put}
     */
    void restore(RebuildPass pass, Fields definition);
}
