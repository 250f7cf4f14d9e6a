package org.hotseat.hotstate;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.RateLimits;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;

/**
 * A sale model, as the mechanisms that all models share see it: REST, limits, rebuild, evidence, reconciliation. One
 * bean a model, found through CDI when the application starts ({@link SaleModels}). A model that sells is an
 * {@code OrderModel}; things that end by time have an {@link ExpiryIndex}.
 */
public interface SaleModel {

    /** The first word of the model's paths: {@code sales}. */
    String name();

    /**
     * Creates the resource, or changes it while it sells. May be repeated.
     *
     * @param body as the model's part of {@code openapi.yaml} has it
     * @return the resource as REST shows it
     */
    CompletionStage<PutResult<Map<String, Object>>> put(String id, Fields body);

    /**
     * Checks a PUT and reports what it would make of the resource, by names of {@code openapi.yaml}; changes nothing.
     *
     * @return fails with the refusals of the PUT
     */
    CompletionStage<Map<String, Object>> dryRunPut(String id, Fields definition);

    /**
     * A definition as the resource would be shown if it were created now; checks it as a PUT does by itself, and not
     * what it would meet. Changes nothing.
     *
     * @param now by Redis's clock
     * @throws org.hotseat.kernel.error.InvalidInput listing every bad field
     */
    DraftView draft(String id, Fields body, Instant now);

    /** The fields of a body that a draft does not keep with its definition, since {@link #keepApart} keeps them. */
    default Set<String> keptApart() {
        return Set.of();
    }

    /** Keeps the fields {@link #keptApart} of a draft's body. May be repeated. */
    default void keepApart(String id, Fields body) {}

    /**
     * Refuses that a draft is thrown away when something would be left of it.
     *
     * @throws org.hotseat.kernel.error.Conflict with the reason
     */
    default void checkDiscard(String id) {}

    /** The name of its id in answers: {@code saleId}. */
    default String idName() {
        return name().substring(0, name().length() - 1) + "Id";
    }

    /** The resource as it is now, as REST shows it; fails with {@link NotFound}. */
    CompletionStage<Map<String, Object>> find(String id);

    /**
     * The resource as its public stream shows it, which anybody may read; fails with {@link NotFound}. Asked often
     * while it changes, so what is long is reported by events and not by the state.
     *
     * @param before the state of the look before; empty for the first
     */
    default CompletionStage<PublicView> look(String id, Map<String, Object> before) {
        return find(id).thenApply(PublicView::of);
    }

    /** Resources in the order of their ids. */
    CompletionStage<List<Map<String, Object>>> list(Page page);

    /**
     * The rate limits of the resource's operations with {@link org.hotseat.kernel.form.RateLimited}. Asked before each
     * of these requests, so mostly a memory read. None for a resource that does not exist or cannot be read, which the
     * operation itself reports it to the caller. Never throws.
     *
     * @param id may be invalid
     */
    default RateLimits limits(String id) {
        return RateLimits.NONE;
    }

    /**
     * Checks in the facts that the resource exists; costs one read.
     *
     * @throws NotFound when it does not
     */
    void checkExists(String id);

    /**
     * The keys by which the resource is stopped and cancelled; fails with {@link NotFound} where they are not known
     * without it.
     */
    HotKeys hotKeys(String id);

    /**
     * Resources with work left that no request will ask for (a rain whose rest has to be returned), by the facts, in
     * the order of their ids; one read. The {@code Reconciler} rebuilds those whose hot state is gone, and with it the
     * index entries of the work.
     *
     * @param now by Redis's clock
     */
    default List<String> pending(Page page, Instant now) {
        return List.of();
    }

    /** Ends the live claims of a resource of this model when it is cancelled. */
    default CancelledClaims cancelledClaims() {
        return CancelledClaims.NONE;
    }

    /**
     * The claims that leave the hot state with a resource of this model that is over; empty for a model whose resources
     * do not leave in this way.
     */
    default Optional<OverClaims> overClaims() {
        return Optional.empty();
    }

    /** The steps of a rebuild of one of its resources. */
    ModelRebuild rebuild();

    /** The comparison of a resource's hot state with its facts. */
    ModelEvidence evidence();
}
