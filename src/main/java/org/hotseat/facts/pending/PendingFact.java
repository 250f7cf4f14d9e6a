package org.hotseat.facts.pending;

import java.util.List;
import java.util.Map;
import org.hotseat.facts.EntryId;

/**
 * A fact whose events wait for their place in the change feed.
 *
 * @param version of its document; 0 for one without versions
 * @param owner the fields that identify the document as this fact's
 */
public record PendingFact(
        EntryId entry,
        String collection,
        Object factId,
        long version,
        Map<String, Object> owner,
        List<StoredEvent> events) {}
