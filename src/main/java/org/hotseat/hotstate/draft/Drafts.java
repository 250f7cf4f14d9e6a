package org.hotseat.hotstate.draft;

import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.facts.mongo.SentWrites;
import org.hotseat.facts.resource.DraftFacts;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.PutResult;

/**
 * Puts resources of any model, and their drafts. A draft is not a resource yet: it is neither in a collection of its
 * model nor in Redis. So every request for its id is answered as if nothing existed; only {@link DraftViews} shows
 * drafts. If a resource and a draft have the same id, the resource is used.
 */
@Service
public class Drafts {

    private static final String DRAFT = "draft";

    /** The number of attempts of an operator's change when other changes of the draft come in between. */
    private static final int ATTEMPTS = 10;

    private final SaleModelRegistry models;
    private final DraftFacts facts;
    private final DraftViews views;
    private final ActLog audit;

    @Inject
    Drafts(SaleModelRegistry models, DraftFacts facts, DraftViews views, ActLog audit) {
        this.models = models;
        this.facts = facts;
        this.views = views;
        this.audit = audit;
    }

    /**
     * Stores a draft if the body has {@code draft: true}. Otherwise puts the resource, which publishes its draft. May
     * be repeated. A draft costs a read of the resource, and a read and a write of the draft. A resource costs one more
     * read, and a write if it had a draft, when it is created or the body has {@code draft}.
     *
     * @return the REST form of the resource or the draft; fails like {@link SaleModel#put}, and with {@link Conflict}
     *     {@code published} if the draft would replace a resource
     */
    public CompletionStage<PutResult<Map<String, Object>>> put(ResourceId resource, Fields body) {
        return Stages.of(() -> {
            SaleModel model = models.byName(resource.model());
            Optional<Boolean> draft = body.bool(DRAFT);
            if (draft.orElse(false)) {
                List<String> users =
                        model.draft(resource.id(), body, views.now(resource)).users();
                refusePublished(model, resource);
                audit.writeAuditLine(resource);
                return CompletableFuture.completedStage(SentWrites.withFate(() -> save(model, resource, body, users)));
            }
            return SentWrites.withFateOf(() -> model.put(resource.id(), body))
                    .thenApply(put -> put.created() || draft.isPresent() ? withoutDraft(resource, put) : put);
        });
    }

    private PutResult<Map<String, Object>> save(SaleModel model, ResourceId resource, Fields body, List<String> users) {
        Map<String, Object> kept = new LinkedHashMap<>(body.values());
        kept.remove(DRAFT);
        model.separateFields().forEach(kept::remove);
        boolean created = write(resource, kept, users);
        model.storeSeparately(resource.id(), body);
        return new PutResult<>(created, views.draft(model, resource, kept));
    }

    private boolean write(ResourceId resource, Map<String, Object> kept, List<String> users) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Optional<DraftFacts.Stored> before = facts.find(resource);
            if (facts.put(resource, kept, users, before)) {
                return before.isEmpty();
            }
        }
        throw new Conflict("changing", "The draft is being changed by others; try again.");
    }

    /**
     * Deletes the draft of a resource that is now published. If a draft existed, the resource is not new to its
     * operator.
     */
    private PutResult<Map<String, Object>> withoutDraft(ResourceId resource, PutResult<Map<String, Object>> put) {
        try {
            boolean published = facts.find(resource).filter(facts::delete).isPresent();
            return new PutResult<>(put.created() && !published, put.value());
        } catch (Unavailable e) {
            // The resource is published. A draft that remains is hidden by the resource.
            return put;
        }
    }

    /**
     * Checks a PUT of a resource or a draft and reports the changes that it would make to the resource; see
     * {@link SaleModel#dryRunPut}.
     */
    public CompletionStage<Map<String, Object>> dryRunPut(ResourceId resource, Fields body) {
        return Stages.of(() -> {
            SaleModel model = models.byName(resource.model());
            if (body.bool(DRAFT).orElse(false)) {
                refusePublished(model, resource);
            }
            return model.dryRunPut(resource.id(), body);
        });
    }

    /**
     * Discards a draft. A repetition fails with {@link NotFound}.
     *
     * @throws NotFound when neither a resource nor a draft exists
     * @throws Conflict {@code published} for a resource, {@code has-codes} for a draft to which codes were uploaded
     */
    public void discard(ResourceId resource) {
        SaleModel model = models.byName(resource.model());
        DraftFacts.Stored draft = unpublished(model, resource);
        model.checkDiscard(resource.id());
        audit.writeAuditLine(resource);
        if (!SentWrites.withFate(() -> facts.delete(draft))) {
            throw new Conflict("changing", "The draft is being changed by others; try again.");
        }
    }

    private DraftFacts.Stored unpublished(SaleModel model, ResourceId resource) {
        try {
            model.checkExists(resource.id());
        } catch (NotFound unknown) {
            return facts.find(resource).orElseThrow(() -> unknown);
        }
        throw published();
    }

    private static void refusePublished(SaleModel model, ResourceId resource) {
        boolean exists = true;
        try {
            model.checkExists(resource.id());
        } catch (NotFound unknown) {
            exists = false;
        }
        if (exists) {
            throw published();
        }
    }

    private static Conflict published() {
        return new Conflict("published", "It is published, and cannot become a draft again; stop or cancel it.");
    }
}
