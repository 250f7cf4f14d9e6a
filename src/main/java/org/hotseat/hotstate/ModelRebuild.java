package org.hotseat.hotstate;

import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.kernel.form.Fields;
import org.hotseat.redis.ScriptCall;

/** The steps of a rebuild that differ from model to model. Each step may be repeated. */
public interface ModelRebuild {

    /**
     * Returns a call of the model's script for the first step of a rebuild. Once this script has replied
     * {@code CLOSED}, every claim on the resource waits. A resource that is open stays open unless the run is forced.
     */
    ScriptCall<CloseWord> close(RebuildContext context);

    /**
     * Reads which claims the hot state of an open resource contains, before a forced rebuild closes the resource.
     *
     * @return a step that removes the claims that do not exist in the facts or have ended there. It reads in a way that
     *     misses no acknowledged fact, and runs before {@link #restore}. It does nothing for a model whose
     *     {@link #restore} replaces all keys
     */
    default Runnable leftovers(RebuildContext context) {
        return () -> {};
    }

    /**
     * Does the rest of a rebuild: reads the facts, restores all keys and opens the resource as the last step. Its
     * scripts are run through {@code RebuildSteps}.
     */
    void restore(RebuildContext context);

    /**
     * Opens a resource that does not exist in the facts, with all of its units free. The result is the same as that of
     * {@link #restore(RebuildContext)} for a definition without claims. Writes to Redis alone.
     *
     * @param definition the definition as {@link SaleModel#put} takes it
     */
    void restore(RebuildContext context, Fields definition);
}
