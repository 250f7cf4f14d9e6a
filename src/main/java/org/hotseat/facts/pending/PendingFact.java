package org.hotseat.facts.pending;

import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.facts.EntryId;
import org.hotseat.facts.FactTerms;
import org.hotseat.facts.FactValues;
import org.hotseat.facts.VersionedDocument;

/**
 * A fact whose events wait for their place in the change feed.
 *
 * @param term the term of the epoch in which it is written; {@link PendingDocuments#NO_TERM} for a fact that no script
 *     has decided
 * @param version the version of its document; 0 for a document without versions
 * @param owner the fields that identify the document of this fact
 */
public record PendingFact(
        long term,
        EntryId entry,
        String collection,
        Object factId,
        long version,
        Map<String, Object> owner,
        List<StoredEvent> events) {

    /** Returns the hash of the entry alone; a hash of the whole record would read all its data each time. */
    @Override
    public int hashCode() {
        return entry.hashCode();
    }

    /** Returns whether a document has this fact, or a later version of it. */
    boolean existsIn(Document stored) {
        if (!VersionedDocument.same(new Document(owner), stored)) {
            return false;
        }
        long found = FactValues.version(stored);
        return found > version || found == version && !decidedLater(stored);
    }

    /**
     * Returns whether the document has its version by the decision of a later term. Then the fact of the earlier term
     * was lost with Redis, and its event was delivered late, after {@link LostEvents#settle}.
     */
    private boolean decidedLater(Document stored) {
        return term != PendingDocuments.NO_TERM
                && FactValues.wholeNumber(stored.get(FactTerms.FIELD))
                        .filter(number -> FactTerms.decidedAfter(number, term))
                        .isPresent();
    }
}
