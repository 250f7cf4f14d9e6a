package org.hotseat.facts.pending;

import java.util.List;
import java.util.Map;
import org.hotseat.facts.EntryId;

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
}
