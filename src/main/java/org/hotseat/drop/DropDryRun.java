package org.hotseat.drop;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.drop.pool.CodeBatches;
import org.hotseat.drop.pool.CodeLoading;
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
    private final CodeBatches batches;
    private final CodeLoading loading;

    @Inject
    DropDryRun(Drops drops, DropFacts facts, CodeBatches batches, CodeLoading loading) {
        this.drops = drops;
        this.facts = facts;
        this.batches = batches;
        this.loading = loading;
    }

    /**
     * Reports the effects that a put would have on a drop. Some reads of MongoDB and one of the hot state.
     *
     * @return the report; fails like the put
     */
    CompletionStage<Map<String, Object>> put(DropId id, DropRequest request) {
        return Stages.of(() -> {
            long given = request.codes().size();
            long asked = request.generated()
                    .map(DropRequest.Generated::count)
                    .orElse(0)
                    .longValue();
            if (!facts.exists(id)) {
                return CompletableFuture.completedStage(Map.of("creates", true, "free", given + asked));
            }
            long missing = asked == 0 ? 0 : Math.max(0, asked - loading.generated(id));
            long added = missing + (given == 0 ? 0 : given - batches.present(facts.get(id), request.codes()));
            return drops.find(id)
                    .thenApply(live -> Map.of("creates", false, "free", live.left() + added, "before", live.left()));
        });
    }
}
