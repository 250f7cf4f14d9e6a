package org.hotseat.hotstate.resource;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.hotseat.facts.resource.FactDocuments;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.list.PutResult;

/**
 * Resources whose units are only counted. The first definition is written to the facts, and the first request rebuilds
 * the hot state from it. Each later definition is decided by a script, at the version that the hot state has.
 */
public abstract class CountedResources<I, D, L, W extends Enum<W>> extends Resources<I, D, L, W> {

    /** The number of attempts of an operator's change when other changes come in between. */
    private static final int ATTEMPTS = 10;

    /** The results of an attempt to change a resource. */
    protected enum Change {
        /** The change is durable. */
        WRITTEN,
        /** The resource has this definition already. */
        UNCHANGED,
        /** Another change came in between. */
        AGAIN
    }

    private final ActLog audit;

    protected CountedResources(
            Function<String, I> ids, FactDocuments<I, ?> facts, QueryExecutor queries, ActLog audit) {
        super(ids, facts, queries);
        this.audit = audit;
    }

    /** Returns the thing that others may be changing, in words for people. */
    protected String noun() {
        return facts.kind();
    }

    /**
     * Completes the definition of a new resource by what a definition may leave open.
     *
     * @throws org.hotseat.kernel.error.HotseatException when no resource can be created by it
     */
    protected D asNew(I id, D definition) {
        return definition;
    }

    /**
     * Creates a resource in the facts. Blocks; may be repeated.
     *
     * @param definition the result of {@link #asNew}
     * @return whether it was created; if not, the whole PUT is tried again
     */
    protected abstract boolean create(I id, D definition);

    /** Changes a resource that was read just now; fails with {@link Conflict} when the change is not possible. */
    protected abstract CompletionStage<Change> change(L live, D definition);

    /**
     * Creates the resource, or changes it during its sale. Costs a read and, for a new resource, some writes of
     * MongoDB, and some Redis round trips.
     *
     * @return the resource; fails like {@link #asNew}, {@link #create} and {@link #change}, and with {@link Conflict}
     *     {@code changing} when other changes come in between all the time
     */
    @Override
    public CompletionStage<PutResult<L>> put(I id, D definition) {
        return Stages.of(() -> put(id, definition, ATTEMPTS));
    }

    private CompletionStage<PutResult<L>> put(I id, D definition, int attempts) {
        checkAttempts(attempts);
        if (exists(id)) {
            return change(id, definition, attempts);
        }
        D complete = asNew(id, definition);
        audit.writeAuditLine(facts.address(id));
        return create(id, complete) ? PutResult.written(true, () -> find(id)) : put(id, definition, attempts - 1);
    }

    private CompletionStage<PutResult<L>> change(I id, D definition, int attempts) {
        checkAttempts(attempts);
        return find(id).thenCompose(live -> change(live, definition).thenCompose(change -> switch (change) {
            case WRITTEN -> PutResult.written(false, () -> find(id));
            case UNCHANGED -> CompletableFuture.completedStage(new PutResult<>(false, live));
            case AGAIN -> change(id, definition, attempts - 1);
        }));
    }

    private void checkAttempts(int left) {
        if (left == 0) {
            throw new Conflict("changing", "The " + noun() + " is being changed by others; try again.");
        }
    }
}
