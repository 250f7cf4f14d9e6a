package org.hotseat.hotstate;

import java.util.List;
import java.util.function.Consumer;
import org.hotseat.kernel.ResourceId;
import org.hotseat.redis.ScriptCall;

/**
 * The part of a sale model in the removal of a resource that is over from the hot state: the claims on the resource.
 */
public interface ClaimRemoval {

    /**
     * Returns calls of the scripts that read a resource. After the removal,
     * {@link org.hotseat.hotstate.command.QueryExecutor#query} answers every call of these scripts with their last
     * reply, without regard to other keys and arguments. A call of any other script brings the resource back into the
     * hot state.
     */
    List<ScriptCall<?>> readCalls(String id);

    /**
     * Returns whether a claim on a resource that sells nothing more is still undecided by the facts, such as a hold or
     * an unpaid order. Costs one or two reads.
     */
    default boolean undecided(ResourceId resource) {
        return false;
    }

    /** Returns the keys that remain after the model's closing script, beside the keys of {@link SaleModel#hotKeys}. */
    default List<String> keys(RebuildContext context) {
        return List.of();
    }

    /**
     * Passes the keys of the resource's claims, by the facts, to an action.
     *
     * @param drop the action; it is run for each batch of at most 1000 keys
     */
    default void forEach(RebuildContext context, ResourceId resource, Consumer<List<String>> drop) {}
}
