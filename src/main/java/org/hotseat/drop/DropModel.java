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
import org.hotseat.drop.pool.DropFacts;
import org.hotseat.drop.pool.DropId;
import org.hotseat.drop.pool.DropKeys;
import org.hotseat.drop.pool.DropRequest;
import org.hotseat.drop.pool.Drops;
import org.hotseat.hotstate.ClaimRemoval;
import org.hotseat.hotstate.ConsistencyCheck;
import org.hotseat.hotstate.DraftView;
import org.hotseat.hotstate.HotKeys;
import org.hotseat.hotstate.ModelRebuild;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.list.Page;
import org.hotseat.kernel.list.PutResult;

/** The sale model of code drops. */
@Service
public class DropModel implements SaleModel {

    private final Drops drops;
    private final DraftDrops drafts;
    private final DropFacts facts;
    private final CodeLoading loading;
    private final CodeBatches batches;
    private final DropRestore restore;
    private final DropConsistencyCheck evidence;
    private final DropDryRun dryRun;

    @Inject
    DropModel(
            Drops drops,
            DraftDrops drafts,
            DropFacts facts,
            CodeLoading loading,
            CodeBatches batches,
            DropRestore restore,
            DropConsistencyCheck evidence,
            DropDryRun dryRun) {
        this.drops = drops;
        this.drafts = drafts;
        this.facts = facts;
        this.loading = loading;
        this.batches = batches;
        this.restore = restore;
        this.evidence = evidence;
        this.dryRun = dryRun;
    }

    @Override
    public String name() {
        return DropId.MODEL;
    }

    /**
     * Creates or changes a drop. Completes when all codes of the body are added; generating a million takes a minute or
     * more.
     */
    @Override
    public CompletionStage<PutResult<Map<String, Object>>> put(String id, Fields body) {
        return Stages.of(() -> {
            DropId drop = new DropId(id);
            DropRequest request = DropRequest.read(body);
            boolean adds = !request.codes().isEmpty() || request.generated().isPresent();
            if (adds) {
                loading.missing(drafts.of(drop, request.definition()), request.codes(), request.generated());
            }
            CompletionStage<PutResult<Drops.Live>> put = drops.put(drop, request.definition());
            if (adds) {
                PutResult<Drops.Live> made = put.toCompletableFuture().join();
                loading.add(made.value().drop(), request.codes(), request.generated());
                put = CompletableFuture.completedStage(new PutResult<>(made.created(), batches.addStored(drop)));
            }
            return put.thenApply(result -> result.map(Drops.Live::view));
        });
    }

    @Override
    public CompletionStage<Map<String, Object>> dryRunPut(String id, Fields definition) {
        return Stages.of(() -> dryRun.put(new DropId(id), DropRequest.read(definition)));
    }

    /** Creates the view of a draft, including the codes that were uploaded to it. */
    @Override
    public DraftView draft(String id, Fields body, Instant now) {
        DropRequest request = DropRequest.read(body);
        return DraftView.of(
                drafts.live(new DropId(id), request.definition(), now).view());
    }

    @Override
    public Set<String> separateFields() {
        return DropRequest.CODES;
    }

    @Override
    public void storeSeparately(String id, Fields body) {
        DropRequest request = DropRequest.read(body);
        Drop drop = drafts.of(new DropId(id), request.definition());
        loading.missing(drop, request.codes(), request.generated());
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
    public CompletionStage<Map<String, Object>> find(String id) {
        return Stages.of(() -> drops.find(new DropId(id)).thenApply(Drops.Live::view));
    }

    @Override
    public CompletionStage<List<Map<String, Object>>> list(Page page) {
        return drops.list(page)
                .thenApply(lives -> lives.stream().map(Drops.Live::view).toList());
    }

    @Override
    public void checkExists(String id) {
        facts.get(new DropId(id));
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

    @Override
    public ModelRebuild rebuild() {
        return restore;
    }

    @Override
    public ConsistencyCheck evidence() {
        return evidence;
    }
}
