package org.hotseat.facts;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;

/**
 * Translates the facts of one kind into documents. Each feature has one writer for each of its kinds, which is found
 * through CDI. A writer is pure: the same fact always gives the same document.
 */
public interface FactWriter {

    /** Returns the kind of facts that it translates, as the scripts write it. */
    String kind();

    /** Returns the resource that a fact belongs to. */
    ResourceId resource(Fact fact);

    /**
     * Returns the whole document for a fact, at the version of the fact.
     *
     * @throws org.hotseat.kernel.error.Unavailable when the document cannot be determined now; the fact is written
     *     later. Every other exception refuses the fact
     */
    VersionedDocument document(Fact fact);

    /**
     * Returns the plain name of a Redis key that contains the content of a fact and that a rebuild of the resource does
     * not replace; empty if no such key exists. Pure.
     */
    default Optional<String> permanentKey(Fact fact) {
        return Optional.empty();
    }

    /** Returns the changes that the feed reports for a fact; none for a fact that concerns no other system. Pure. */
    default List<FeedChange> changes(Fact fact) {
        return List.of();
    }
}
