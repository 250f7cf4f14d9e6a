package org.hotseat.facts.pending;

import java.util.List;
import java.util.Map;
import org.hotseat.facts.EntryId;

/**
 * A fact whose events wait for their place in the change feed.
 *
 * @param term of the epoch in which it is written; {@link PendingDocuments#NO_TERM} for one that no script has decided
 * @param version of its document; 0 for one without versions
 * @param owner the fields that identify the document as this fact's
 */
public record PendingFact(
        long term,
        EntryId entry,
        String collection,
        Object factId,
        long version,
        Map<String, Object> owner,
        List<StoredEvent> events) {

    /** By its entry alone: the whole record would hash all its data each time. */
    @Override
    public int hashCode() {
        return entry.hashCode();
    }
}
