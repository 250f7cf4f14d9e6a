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
 * A sale model as the shared mechanisms see it: REST, limits, rebuild, evidence, reconciliation. Each model has one
 * bean, which is found through CDI when the application starts ({@link SaleModelRegistry}). A model with orders also
 * has an {@code OrderModel}. A model with things that end at a time has an {@link ExpiryIndex} for each kind of thing.
 */
public interface SaleModel {

    /** Returns the first word of the model's paths, such as {@code sales}. */
    String name();

    /**
     * Creates the resource, or changes it during its sale. May be repeated.
     *
     * @param body the body as the model's part of {@code openapi.yaml} defines it
     * @return the REST form of the resource
     */
    CompletionStage<PutResult<Map<String, Object>>> put(String id, Fields body);

    /**
     * Checks a PUT and reports the changes that it would make to the resource, by names of {@code openapi.yaml}.
     * Changes nothing.
     *
     * @return the report; fails with the same refusals as the PUT
     */
    CompletionStage<Map<String, Object>> dryRunPut(String id, Fields definition);

    /**
     * Returns a definition as the resource would be shown if it were created now. Checks the body alone as a PUT does,
     * without regard to an existing resource. Changes nothing.
     *
     * @param now the present time by Redis's clock
     * @throws org.hotseat.kernel.error.InvalidInput listing every bad field
     */
    DraftView draft(String id, Fields body, Instant now);

    /**
     * Returns the fields of a body that a draft does not keep with its definition, since {@link #storeSeparately}
     * stores them elsewhere.
     */
    default Set<String> separateFields() {
        return Set.of();
    }

    /** Stores the fields {@link #separateFields} of a draft's body. May be repeated. */
    default void storeSeparately(String id, Fields body) {}

    /**
     * Refuses to discard a draft if some of its data would remain.
     *
     * @throws org.hotseat.kernel.error.Conflict with the reason
     */
    default void checkDiscard(String id) {}

    /** Returns the name of the resource's id in answers, such as {@code saleId}. */
    default String idName() {
        return name().substring(0, name().length() - 1) + "Id";
    }

    /** Returns the present state of the resource in its REST form; fails with {@link NotFound}. */
    CompletionStage<Map<String, Object>> find(String id);

    /**
     * Returns the resource as its public stream shows it to everybody; fails with {@link NotFound}. The stream calls
     * this often during changes, so long parts belong into events and not into the state.
     *
     * @param before the state of the previous call; empty for the first call
     */
    default CompletionStage<PublicView> publicView(String id, Map<String, Object> before) {
        return find(id).thenApply(PublicView::of);
    }

    /** Returns resources in the order of their ids. */
    CompletionStage<List<Map<String, Object>>> list(Page page);

    /**
     * Returns the rate limits of the resource's operations with {@link org.hotseat.kernel.form.ResourceRateLimited}. It
     * is called before each of these requests, so it is mostly a memory read. Returns no limits for a resource that
     * does not exist or cannot be read; the operation itself reports this to the caller. Never throws.
     *
     * @param id the id, which may be invalid
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
     * Returns the keys by which the resource is stopped and cancelled. Fails with {@link NotFound} if the keys depend
     * on a resource that does not exist.
     */
    HotKeys hotKeys(String id);

    /**
     * Returns the ids of resources with work that no request will begin, such as a rain whose rest has to be returned.
     * Reads the facts once; the ids are in their order. The {@code Reconciler} rebuilds those resources that have no
     * hot state, which also restores the index entries of the work.
     *
     * @param now the present time by Redis's clock
     */
    default List<String> pending(Page page, Instant now) {
        return List.of();
    }

    /** Returns the part of the model that ends active claims when a resource is cancelled. */
    default CancelledResourceClaims cancelledClaims() {
        return CancelledResourceClaims.NONE;
    }

    /**
     * Returns the part of the model that removes claims when a resource that is over leaves the hot state. The result
     * is empty if this model's resources do not leave in this way.
     */
    default Optional<ClaimRemoval> claimRemoval() {
        return Optional.empty();
    }

    /** Returns this model's steps of a rebuild. */
    ModelRebuild rebuild();

    /** Returns this model's comparison of hot state and facts. */
    ConsistencyCheck evidence();
}
