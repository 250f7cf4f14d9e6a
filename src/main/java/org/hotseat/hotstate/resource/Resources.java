package org.hotseat.hotstate.resource;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.hotseat.facts.resource.FactDocuments;
import org.hotseat.hotstate.command.QueryExecutor;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * The resources of one model, read from the hot state. Every operation may be repeated; failures are those of
 * {@link org.hotseat.hotstate.command.CommandExecutor#execute}.
 *
 * @param <I> the id of a resource
 * @param <D> the definition that a PUT gives it
 * @param <L> a resource at one moment
 * @param <W> the reply words of the script that reads one
 */
public abstract class Resources<I, D, L, W extends Enum<W>> {

    private final Function<String, I> ids;
    final FactDocuments<I, ?> facts;
    private final QueryExecutor queries;

    /**
     * Creates the resources of a model.
     *
     * @param ids makes an id from its text
     */
    protected Resources(Function<String, I> ids, FactDocuments<I, ?> facts, QueryExecutor queries) {
        this.ids = ids;
        this.facts = facts;
        this.queries = queries;
    }

    /** Creates a resource, or changes it during its sale. */
    public abstract CompletionStage<PutResult<L>> put(I id, D definition);

    /** Returns the call of the script that reads a resource. */
    public abstract ScriptCall<W> read(I id);

    /** Makes a resource from the reply of the script that has read it. */
    protected abstract L toLive(I id, ScriptReply<W> reply);

    /** Returns a resource at the present moment; one Redis round trip. Fails with {@link NotFound}. */
    public CompletionStage<L> find(I id) {
        return query(id).thenApply(reply -> toLive(id, reply));
    }

    /**
     * Returns resources in the order of their ids. One read of the facts and one Redis round trip, and more for those
     * without hot state.
     */
    public CompletionStage<List<L>> list(Page page) {
        return Stages.of(() -> list(
                facts.ids(page).stream().map(address -> ids.apply(address.id())).toList(), this::toLive));
    }

    /** Returns these resources in their order; one Redis round trip, and more for those without hot state. */
    protected final CompletionStage<List<L>> list(List<I> some, BiFunction<I, ScriptReply<W>, L> view) {
        return queries.queryAll(facts::address, some, this::read, view);
    }

    /** Runs the script that reads a resource; one Redis round trip. */
    protected final CompletionStage<ScriptReply<W>> query(I id) {
        return Stages.of(() -> queries.query(facts.address(id), read(id)));
    }

    /** Returns whether a resource exists; one read of the facts. */
    protected boolean exists(I id) {
        return facts.exists(id);
    }

    I id(String text) {
        return ids.apply(text);
    }

    /** Checks in the facts that a resource exists; one read. */
    void checkExists(I id) {
        if (!facts.exists(id)) {
            throw facts.unknown(id);
        }
    }
}
