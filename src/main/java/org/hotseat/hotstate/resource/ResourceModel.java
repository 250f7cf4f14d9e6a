package org.hotseat.hotstate.resource;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.hotseat.hotstate.ConsistencyCheck;
import org.hotseat.hotstate.DraftView;
import org.hotseat.hotstate.ModelRebuild;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;

/**
 * A sale model whose resources are {@link Resources}: reads bodies and shows resources in their REST form.
 *
 * @param <I> the id of a resource
 * @param <D> the definition that a PUT gives it
 * @param <L> a resource at one moment
 */
public abstract class ResourceModel<I, D, L> implements SaleModel {

    private final String name;
    private final Function<Fields, D> form;
    private final Function<L, Map<String, Object>> view;
    private final Resources<I, D, L, ?> resources;
    private final ModelRebuild rebuild;
    private final ConsistencyCheck evidence;

    /**
     * Creates the model.
     *
     * @param form reads a body; throws {@link org.hotseat.kernel.error.InvalidInput} listing every bad field
     * @param view returns the REST form of a resource
     */
    protected ResourceModel(
            String name,
            Function<Fields, D> form,
            Function<L, Map<String, Object>> view,
            Resources<I, D, L, ?> resources,
            ModelRebuild rebuild,
            ConsistencyCheck evidence) {
        this.name = name;
        this.form = form;
        this.view = view;
        this.resources = resources;
        this.rebuild = rebuild;
        this.evidence = evidence;
    }

    /** See {@link SaleModel#put}. */
    protected CompletionStage<PutResult<L>> put(I id, D definition) {
        return resources.put(id, definition);
    }

    /** See {@link SaleModel#dryRunPut}. */
    protected abstract CompletionStage<Map<String, Object>> dryRunPut(I id, D definition);

    /** See {@link SaleModel#draft}. */
    protected abstract DraftView draft(I id, D definition, Instant now);

    /**
     * Reports the effect of a PUT on the number of free units. A read of the facts and one of the hot state, besides
     * the reads of the functions.
     *
     * @param created returns the number of units of a new resource
     * @param before returns the present number of a resource
     * @param after returns the number that it would have afterwards
     * @return the report; fails when one of the functions throws a refusal
     */
    protected final CompletionStage<Map<String, Object>> dryRunPut(
            I id, LongSupplier created, ToLongFunction<L> before, ToLongFunction<L> after) {
        return Stages.of(() -> resources.exists(id)
                ? resources
                        .find(id)
                        .thenApply(live -> Map.of(
                                "creates", false, "free", after.applyAsLong(live), "before", before.applyAsLong(live)))
                : CompletableFuture.completedStage(Map.of("creates", true, "free", created.getAsLong())));
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final CompletionStage<PutResult<Map<String, Object>>> put(String id, Fields body) {
        return Stages.of(() -> put(resources.id(id), form.apply(body))).thenApply(put -> put.map(view));
    }

    @Override
    public final CompletionStage<Map<String, Object>> dryRunPut(String id, Fields definition) {
        return Stages.of(() -> dryRunPut(resources.id(id), form.apply(definition)));
    }

    @Override
    public final DraftView draft(String id, Fields body, Instant now) {
        return draft(resources.id(id), form.apply(body), now);
    }

    @Override
    public final CompletionStage<Map<String, Object>> find(String id) {
        return Stages.of(() -> resources.find(resources.id(id))).thenApply(view);
    }

    @Override
    public final CompletionStage<List<Map<String, Object>>> list(Page page) {
        return resources.list(page).thenApply(lives -> lives.stream().map(view).toList());
    }

    @Override
    public final void checkExists(String id) {
        resources.checkExists(resources.id(id));
    }

    @Override
    public final ModelRebuild rebuild() {
        return rebuild;
    }

    @Override
    public final ConsistencyCheck evidence() {
        return evidence;
    }
}
