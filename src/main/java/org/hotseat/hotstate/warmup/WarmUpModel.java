package org.hotseat.hotstate.warmup;

import java.util.List;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.hotstate.SaleModel;

/**
 * The part of a sale model in the warm-up of a server (ADR 129): a resource of the server's own, which has no facts,
 * and what a user asks of it. One bean a model, found through CDI.
 */
public interface WarmUpModel {

    /** {@link SaleModel#name}. */
    String name();

    /**
     * Opens a resource that is in no facts; the last steps of a rebuild.
     *
     * @param units users that get what they claim; with none it gives nothing, or something to the first user
     */
    void open(RebuildPass pass, int units);

    /**
     * Opens one without a price, where the model leaves the choice.
     *
     * @return whether it did
     */
    default boolean openFree(RebuildPass pass, int units) {
        return false;
    }

    /**
     * The requests of each user, in this order; the first of each kind is answered, one that asks again is refused, and
     * few users do.
     */
    List<Call> calls();

    /** Forgets what is in memory of it. */
    default void forget(String id) {}

    /**
     * A POST.
     *
     * @param path behind that of the resource: {@code holds}
     * @param fields of the body beside {@code userId}, with commas between them
     */
    record Call(String path, String fields) {}
}
