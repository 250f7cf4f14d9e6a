package org.hotseat.drop;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.drop.pool.CodeBatches;
import org.hotseat.drop.pool.CodeLoading;
import org.hotseat.drop.pool.DraftDrops;
import org.hotseat.drop.pool.Drop;
import org.hotseat.drop.pool.DropId;
import org.hotseat.drop.pool.DropKeys;
import org.hotseat.drop.pool.DropRequest;
import org.hotseat.drop.pool.Drops;
import org.hotseat.drop.pool.Drops.Live;
import org.hotseat.hotstate.ClaimRemoval;
import org.hotseat.hotstate.DraftView;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.resource.ResourceModel;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.PutResult;

/** The sale model of code drops. */
@Service
public class DropModel extends ResourceModel<DropId, DropRequest, Live> {

    private final Drops drops;
    private final DraftDrops drafts;
    private final CodeLoading loading;
    private final CodeBatches batches;

    @Inject
    DropModel(
            Drops drops,
            DraftDrops drafts,
            CodeLoading loading,
            CodeBatches batches,
            DropRestore restore,
            DropConsistencyCheck evidence) {
        super(DropId.MODEL, DropRequest::read, Live::view, drops, restore, evidence);
        this.drops = drops;
        this.drafts = drafts;
        this.loading = loading;
        this.batches = batches;
    }

    /**
     * Creates or changes a drop. Completes when all codes of the body are added; generating a million takes a minute or
     * more.
     */
    @Override
    protected CompletionStage<PutResult<Live>> put(DropId id, DropRequest request) {
        return Stages.of(() -> {
            if (request.codes().isEmpty() && request.generated().isEmpty()) {
                return super.put(id, request);
            }
            missing(drafts.of(id, request.definition()), request);
            PutResult<Live> put = super.put(id, request).toCompletableFuture().join();
            loading.add(put.value().drop(), request.codes(), request.generated());
            return CompletableFuture.completedStage(new PutResult<>(put.created(), batches.addStored(id)));
        });
    }

    /** Returns the number of codes that a request would add to a drop. */
    private long missing(Drop drop, DropRequest request) {
        return loading.missing(drop, request.codes(), request.generated());
    }

    @Override
    protected CompletionStage<Map<String, Object>> dryRunPut(DropId id, DropRequest request) {
        return dryRunPut(
                id,
                () -> loading.stored(id) + missing(drafts.of(id, request.definition()), request),
                Live::left,
                live -> live.left() + missing(live.drop(), request));
    }

    /** Creates the view of a draft, including the codes that were uploaded to it. */
    @Override
    protected DraftView draft(DropId id, DropRequest request, Instant now) {
        return DraftView.of(drafts.live(id, request.definition(), now).view());
    }

    @Override
    public Set<String> separateFields() {
        return DropRequest.CODES;
    }

    @Override
    public void storeSeparately(String id, Fields body) {
        DropRequest request = DropRequest.read(body);
        Drop drop = drafts.of(new DropId(id), request.definition());
        missing(drop, request);
        loading.add(drop, request.codes(), request.generated());
    }

    /** Refuses to discard a draft with codes. Codes have a value, so they are never deleted. */
    @Override
    public void checkDiscard(String id) {
        if (drafts.hasCodes(new DropId(id))) {
            throw new Conflict("has-codes", "Codes were uploaded to the draft, and codes are never taken away.");
        }
    }

    @Override
    public HotKeys hotKeys(String id) {
        DropKeys keys = drops.keys(new DropId(id));
        return new HotKeys(keys.partition(), keys.drop());
    }

    @Override
    public Optional<ClaimRemoval> claimRemoval() {
        return Optional.of(id -> List.of(drops.read(new DropId(id))));
    }
}
