package org.hotseat.drop;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.drop.pool.CodeLoading;
import org.hotseat.drop.pool.DraftDrops;
import org.hotseat.drop.pool.Drop;
import org.hotseat.drop.pool.DropFacts;
import org.hotseat.drop.pool.DropId;
import org.hotseat.drop.pool.DropRequest;
import org.hotseat.drop.pool.Drops;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;

/** Dry runs of changes of drops. */
@Service
class DropDryRun {

    private final Drops drops;
    private final DropFacts facts;
    private final DraftDrops drafts;
    private final CodeLoading loading;

    @Inject
    DropDryRun(Drops drops, DropFacts facts, DraftDrops drafts, CodeLoading loading) {
        this.drops = drops;
        this.facts = facts;
        this.drafts = drafts;
        this.loading = loading;
    }

    /**
     * Reports the effects that a put would have on a drop. Some reads of MongoDB and one of the hot state.
     *
     * @return the report; fails like the put
     */
    CompletionStage<Map<String, Object>> put(DropId id, DropRequest request) {
        return Stages.of(() -> {
            boolean creates = !facts.exists(id);
            Drop drop = creates ? drafts.of(id, request.definition()) : facts.get(id);
            long added = loading.missing(drop, request.codes(), request.generated());
            if (creates) {
                return CompletableFuture.completedStage(Map.of("creates", true, "free", loading.stored(id) + added));
            }
            return drops.find(id)
                    .thenApply(live -> Map.of("creates", false, "free", live.left() + added, "before", live.left()));
        });
    }
}
