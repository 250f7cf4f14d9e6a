package org.hotseat.drop.pool;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.facts.resource.DraftFacts;
import org.hotseat.hotstate.OperatorStop;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.form.Fields;
import org.hotseat.redis.Keyspace;

/**
 * Reads drafts of drops. Codes may be uploaded to a draft: they are stored like those of a drop, and the rebuild that
 * opens the published drop finds them.
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

    /** Returns the key id that a drop has since its first batch, or else will get when it is created; one read. */
    String keyId(DropId id) {
        return batches.keyOf(id).orElseGet(cipher::keyId);
    }

    /** Returns an unpublished drop with this definition; one read. */
    public Drop of(DropId id, DropDefinition definition) {
        return new Drop(id, definition, keyId(id), Drop.DRAFT);
    }

    /**
     * Returns the same drop with the codes that were uploaded to it, all of which are left; one more read for every
     * 1000 batches.
     */
    public Drops.Live live(DropId id, DropDefinition definition, Instant now) {
        List<Batch> stored = batches.list(id);
        long codes = stored.stream().mapToLong(Batch::size).sum();
        return new Drops.Live(of(id, definition), now, codes, codes, 0, stored.size(), 0, OperatorStop.NOT_ENDED);
    }

    /** Returns a draft with its codes; empty if there is none, or if the drop is published. Some reads. */
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

    /** Returns whether codes were uploaded; a read for every 1000 batches. */
    public boolean hasCodes(DropId id) {
        return batches.list(id).stream().anyMatch(batch -> batch.size() > 0);
    }
}
