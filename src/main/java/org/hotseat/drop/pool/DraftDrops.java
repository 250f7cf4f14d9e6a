package org.hotseat.drop.pool;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.facts.resource.DraftFacts;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.SaleState;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;
import org.hotseat.redis.Keyspace;

/**
 * Drafts of drops. Codes may be uploaded to one: they are stored like those of a drop, and the rebuild that opens the
 * drop when it is published finds them.
 */
@Service
public class DraftDrops {

    private final DraftFacts drafts;
    private final DropFacts drops;
    private final BatchFacts batches;
    private final CodeCipher cipher;
    private final RedisClock clock;
    private final Keyspace keyspace;

    @Inject
    DraftDrops(
            DraftFacts drafts,
            DropFacts drops,
            BatchFacts batches,
            CodeCipher cipher,
            RedisClock clock,
            Keyspace keyspace) {
        this.drafts = drafts;
        this.drops = drops;
        this.batches = batches;
        this.cipher = cipher;
        this.clock = clock;
        this.keyspace = keyspace;
    }

    /** The key that a drop has from its first batch on, or else gets when it is created; one read. */
    String keyId(DropId id) {
        return batches.keyOf(id).orElseGet(cipher::keyId);
    }

    /** A drop of this definition that is not published; one read. */
    public Drop of(DropId id, DropDefinition definition) {
        return new Drop(id, definition, keyId(id), Drop.DRAFT);
    }

    /** The same with its codes, all of which are left; a read more for each 1,000 batches. */
    public Drops.Live live(DropId id, DropDefinition definition, Instant now) {
        List<Batch> stored = batches.list(id);
        long codes = stored.stream().mapToLong(Batch::size).sum();
        return new Drops.Live(of(id, definition), now, codes, codes, 0, stored.size(), 0, SaleState.NOT_ENDED);
    }

    /** A draft with its codes; empty where there is none, and for a drop. Some reads. */
    Optional<Drops.Live> find(DropId id) {
        if (drops.exists(id)) {
            return Optional.empty();
        }
        return drafts.find(id.resource()).map(draft -> {
            DropDefinition definition =
                    DropRequest.read(new Fields(draft.body())).definition();
            return live(id, definition, clock.now(keyspace.partitionOf(id.value())));
        });
    }

    /** Whether codes were uploaded; a read for each 1,000 batches. */
    public boolean hasCodes(DropId id) {
        return batches.list(id).stream().anyMatch(batch -> batch.size() > 0);
    }
}
