package org.hotseat.facts.pending;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.ObjectId;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.Terms;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Epoch;

/**
 * The documents of the collection {@code events_pending}: the events of facts of one batch and partition, or of a
 * document that is written without a script.
 */
public final class PendingDocuments {

    public static final String COLLECTION = "events_pending";

    public static final String PARTITION = "Partition";

    public static final String TERM = "Term";
    public static final String FACTS = "Facts";

    /** The entry of the first fact, in a form that sorts as entries do. */
    static final String FIRST = "First";

    /** The partition of events that no script has decided. */
    public static final int NO_PARTITION = -1;

    /** The term of events that no script has decided. */
    public static final long NO_TERM = 0;

    static final String ID = "_id";

    /** Of the greatest number that an entry can have. */
    private static final int NUMBER_DIGITS = 19;

    /** Bytes of an {@link ObjectId}. */
    private static final int ID_BYTES = 12;

    private PendingDocuments() {}

    /** Sorted: what is taken of a batch at a time is its beginning. */
    static Document batch(List<PendingEvents.FactEvents> facts) {
        Epoch epoch = facts.get(0).fact().epoch();
        return document(
                epoch.partition(),
                epoch.term(),
                facts.stream()
                        .map(PendingDocuments::pending)
                        .sorted(Comparator.comparing(PendingFact::entry))
                        .toList());
    }

    private static PendingFact pending(PendingEvents.FactEvents fact) {
        VersionedDocument stored = fact.document();
        return new PendingFact(
                fact.fact().epoch().term(),
                EntryId.of(fact.fact().entryId()),
                stored.collection(),
                stored.id(),
                stored.version(),
                stored.owner(),
                EventDocuments.of(fact.changes(), fact.resource(), stored, fact.fact()));
    }

    /** Its id follows from its facts: the same batch that is sent twice is one, whichever arrives first. */
    static Document document(int partition, long term, List<PendingFact> facts) {
        EntryId first = facts.get(0).entry();
        return new Document(ID, idOf(partition, term, facts))
                .append(PARTITION, partition)
                .append(TERM, term)
                .append(FIRST, first.sorting(NUMBER_DIGITS))
                .append(FACTS, new Binary(PendingForm.write(facts)));
    }

    /** As others are, with the time in front, so that batches are read in about the order of their writing. */
    private static ObjectId idOf(int partition, long term, List<PendingFact> facts) {
        StringBuilder words = new StringBuilder().append(partition).append(' ').append(term);
        for (PendingFact fact : facts) {
            words.append(' ').append(fact.entry()).append(' ').append(fact.collection());
            words.append(' ').append(fact.factId()).append(' ').append(fact.version());
        }
        long seconds = TimeUnit.MILLISECONDS.toSeconds(facts.get(0).entry().millis());
        UUID digest = UUID.nameUUIDFromBytes(words.toString().getBytes(StandardCharsets.UTF_8));
        return new ObjectId(ByteBuffer.allocate(ID_BYTES)
                .putInt((int) seconds)
                .putLong(digest.getLeastSignificantBits())
                .flip());
    }

    /**
     * The events of a fact that was lost and counts if it comes nevertheless: they wait as those that no script has
     * decided do. What a later term decides of the same document is another fact. Always the same for a fact.
     */
    static Document later(PendingBatch batch, PendingFact fact) {
        Map<String, Object> owner = new HashMap<>(fact.owner());
        owner.put(Terms.FIELD, Terms.decided(batch.term()));
        PendingFact late = new PendingFact(
                NO_TERM, fact.entry(), fact.collection(), fact.factId(), fact.version(), owner, fact.events());
        return document(batch.partition(), NO_TERM, List.of(late));
    }
}
