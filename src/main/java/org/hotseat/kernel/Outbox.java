package org.hotseat.kernel;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * The facts that scripts have written and that may not be in MongoDB yet: one stream a partition. Entries are written only by
 * scripts; here they are read again and deleted. Every method may be repeated and throws {@link Unavailable} when Redis is away.
 */
public interface Outbox {

    /** The number of partitions, numbered from 0. */
    int partitions();

    /** The oldest entries that have been there for at least {@code age} by Redis's clock, oldest first, at most {@code limit}. */
    List<Fact> olderThan(int partition, Duration age, int limit);

    /** Deletes the entries of facts that are in MongoDB, in one round trip, however many partitions they are of. */
    void delete(Collection<Fact> written);

    /** Moves a fact that MongoDB refuses for good to the dead letters, with the reason; its reply is not remembered any more. */
    void bury(Fact refused, String reason);

    /** The number of entries of one partition. */
    long length(int partition);
}
