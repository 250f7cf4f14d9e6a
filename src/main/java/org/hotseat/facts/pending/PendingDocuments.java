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
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.VersionedDocument;
import org.hotseat.kernel.Epoch;

/**
 * Creates the documents of the collection {@code events_pending}. Each has the events of the facts of one batch and
 * partition, or those of one document that is written without a script.
 */
public final class PendingDocuments {

    public static final String COLLECTION = "events_pending";

    public static final String PARTITION = "Partition";

    public static final String TERM = "Term";
    public static final String FACTS = "Facts";

    /** The field with the entry of the first fact, in a form that sorts like the entries. */
    static final String FIRST = "First";

    /** The field that is true if the partition was settled in a later term; absent in documents of earlier versions. */
    static final String SETTLED = "Settled";

    /** The partition of events that come before all partitions. */
    public static final int NO_PARTITION = -1;

    /** The term of events that no script has decided. */
    public static final long NO_TERM = 0;

    static final String ID = "_id";

    /** The digits of the greatest number of an entry. */
    private static final int NUMBER_DIGITS = 19;

    /** The number of bytes of an {@link ObjectId}. */
    private static final int ID_BYTES = 12;

    private PendingDocuments() {}

    /** Creates the document of a batch. The facts are sorted, since the feed takes them from the beginning. */
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

    /**
     * Creates a document whose id follows from its facts. So a batch that is sent twice is stored once, whichever copy
     * arrives first.
     */
    static Document document(int partition, long term, List<PendingFact> facts) {
        EntryId first = facts.get(0).entry();
        return new Document(ID, idOf(partition, term, facts))
                .append(PARTITION, partition)
                .append(TERM, term)
                .append(FIRST, first.sorting(NUMBER_DIGITS))
                .append(SETTLED, false)
                .append(FACTS, new Binary(PendingForm.write(facts)));
    }

    /**
     * Returns the id. Like other object ids it begins with the time, so that batches are read in about the order of
     * their writing.
     */
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
     * Creates the document for the events of a fact that was lost but counts if it still comes. They wait like events
     * that no script has decided. A decision of a later term on the same document is another fact. The result is always
     * the same for a fact.
     */
    static Document forLateFact(PendingBatch batch, PendingFact fact) {
        Map<String, Object> owner = new HashMap<>(fact.owner());
        owner.put(FactTerms.FIELD, FactTerms.decided(batch.term()));
        PendingFact late = new PendingFact(
                NO_TERM, fact.entry(), fact.collection(), fact.factId(), fact.version(), owner, fact.events());
        return document(batch.partition(), NO_TERM, List.of(late));
    }
}
