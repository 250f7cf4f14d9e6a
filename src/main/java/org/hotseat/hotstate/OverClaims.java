package org.hotseat.hotstate;

import java.util.List;
import java.util.function.Consumer;
import org.hotseat.kernel.ResourceId;
import org.hotseat.redis.ScriptCall;

/** A model's part when its resources are over and leave the hot state: the claims on them. */
public interface OverClaims {

    /**
     * Calls of scripts that read a resource; from its removal on their last replies answer every call of these scripts
     * by {@link QueryExecutor#query}, whatever its other keys and arguments. Other calls bring the resource back.
     */
    List<ScriptCall<?>> looks(String id);

    /**
     * Whether anything about a resource that sells nothing more is undecided by the facts: a hold, an unpaid order. One
     * or two reads.
     */
    default boolean undecided(ResourceId resource) {
        return false;
    }

    /** Keys that the model's closing script leaves, beside those of {@link SaleModel#hotKeys}. */
    default List<String> keys(RebuildPass pass) {
        return List.of();
    }

    /**
     * The keys of a resource's claims by the facts, in batches of a thousand at most.
     *
     * @param drop is run for each batch
     */
    default void each(RebuildPass pass, ResourceId resource, Consumer<List<String>> drop) {}
}
