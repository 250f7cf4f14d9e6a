package org.hotseat.facts;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;

/**
 * Understands the facts of one kind; each feature has one for each of its kinds, found through CDI. Pure: the same fact
 * always gives the same document.
 */
public interface FactWriter {

    /** The kind it understands, as the scripts write it. */
    String kind();

    /** The resource that a fact is of. */
    ResourceId resource(Fact fact);

    /**
     * The document a fact stands for, whole, at the fact's version.
     *
     * @throws org.hotseat.kernel.error.Unavailable while it cannot be told: the fact is written later. Whatever else is
     *     thrown refuses the fact
     */
    VersionedDocument document(Fact fact);

    /**
     * The plain name of a key in Redis that has what a fact says, and that a rebuild of the resource leaves as it is
     * when it exists; empty when there is none. Pure.
     */
    default Optional<String> lastingKey(Fact fact) {
        return Optional.empty();
    }

    /**
     * The changes that the feed reports for a fact; none for a fact that concerns no other system. Pure, like the
     * others.
     */
    default List<Change> changes(Fact fact) {
        return List.of();
    }
}
