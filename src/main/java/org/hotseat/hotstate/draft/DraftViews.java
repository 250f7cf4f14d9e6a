package org.hotseat.hotstate.draft;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.hotseat.facts.resource.DraftFacts;
import org.hotseat.facts.resource.FactDocuments;
import org.hotseat.hotstate.OperatorStop;
import org.hotseat.hotstate.PublicView;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Page;
import org.hotseat.redis.Keyspace;

/** Reads resources of any model. Services and operators, who may read what belongs to others, also see the drafts. */
@Service
public class DraftViews {

    private final SaleModelRegistry models;
    private final DraftFacts facts;
    private final RedisClock clock;
    private final Keyspace keyspace;
    private final List<FactDocuments<?, ?>> definitions;

    @Inject
    DraftViews(
            SaleModelRegistry models,
            DraftFacts facts,
            RedisClock clock,
            Keyspace keyspace,
            @Any Instance<FactDocuments<?, ?>> definitions) {
        this.definitions = definitions.stream().toList();
        this.models = models;
        this.facts = facts;
        this.clock = clock;
        this.keyspace = keyspace;
    }

    /**
     * Returns the resource, or its draft if the caller may see drafts; fails with {@link NotFound}. A draft costs one
     * more read.
     */
    public CompletionStage<Map<String, Object>> find(ResourceId resource, Optional<Caller> caller) {
        SaleModel model = models.byName(resource.model());
        CompletionStage<Map<String, Object>> found = Stages.of(() -> model.find(resource.id()));
        return maySeeDrafts(caller)
                ? found.exceptionallyCompose(trouble -> Stages.cause(trouble) instanceof NotFound
                        ? Stages.of(() -> facts.find(resource)
                                .map(draft -> CompletableFuture.completedStage(draft(model, resource, draft.body())))
                                .orElseGet(() -> CompletableFuture.failedStage(trouble)))
                        : CompletableFuture.failedStage(trouble))
                : found.thenApply(PublicView::hidden);
    }

    /**
     * Returns the resources of a sale model in the order of their ids. A caller who may see drafts gets them, too,
     * which costs a read of the drafts' definitions.
     */
    public CompletionStage<List<Map<String, Object>>> list(String name, Page page, Optional<Caller> caller) {
        SaleModel model = models.byName(name);
        return maySeeDrafts(caller)
                ? model.list(page).thenApply(published -> merged(model, page, published))
                : model.list(page)
                        .thenApply(all -> all.stream().map(PublicView::hidden).toList());
    }

    /**
     * Returns the resources with an id of the operator's own, in the order of their own ids; none for callers who do
     * not see such ids. Drafts are not among them. Costs a read of each resource.
     */
    public CompletionStage<List<Map<String, Object>>> list(
            String name, String externalId, Page page, Optional<Caller> caller) {
        SaleModel model = models.byName(name);
        List<ResourceId> ids = maySeeDrafts(caller)
                ? definitions.stream()
                        .flatMap(documents -> documents.withExternalId(name, externalId, page).stream())
                        .toList()
                : List.of();
        CompletionStage<List<Map<String, Object>>> views = CompletableFuture.completedStage(List.of());
        for (ResourceId id : ids) {
            views = views.thenCombine(
                    Stages.of(() -> model.find(id.id())),
                    (before, view) ->
                            Stream.concat(before.stream(), Stream.of(view)).toList());
        }
        return views;
    }

    /**
     * Merges a page of resources and a page of drafts. Both pages begin after the same id, so the first entries of the
     * merged list are complete.
     */
    private List<Map<String, Object>> merged(SaleModel model, Page page, List<Map<String, Object>> published) {
        Map<String, Map<String, Object>> all = new TreeMap<>();
        facts.forEach(model.name(), page, draft -> {
            Fields body = new Fields(draft.body());
            Map<String, Object> listed = model.draft(draft.resource().id(), body, now(draft.resource()))
                    .listed();
            all.put(draft.resource().id(), OperatorStop.markDraft(listed));
        });
        if (all.isEmpty()) {
            return published;
        }
        published.forEach(view -> all.put(String.valueOf(view.get(model.idName())), view));
        return all.values().stream().limit(page.limit()).toList();
    }

    /** Returns a draft as callers see it who may see drafts. */
    Map<String, Object> draft(SaleModel model, ResourceId resource, Map<String, ?> body) {
        return OperatorStop.markDraft(
                model.draft(resource.id(), new Fields(body), now(resource)).view());
    }

    /** Returns the present time by Redis's clock; one round trip. */
    Instant now(ResourceId resource) {
        return clock.now(keyspace.partitionOf(resource.id()));
    }

    private static boolean maySeeDrafts(Optional<Caller> caller) {
        return caller.filter(Caller::mayReadOthers).isPresent();
    }
}
