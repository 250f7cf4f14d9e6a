package org.hotseat.kernel;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.error.Unavailable;

/**
 * The facts that scripts have written and that may not be in MongoDB yet: one stream a partition. Entries are written
 * only by scripts; here they are read again and deleted. Every method may be repeated and throws {@link Unavailable}
 * when Redis is away.
 */
public interface Outbox {

    /** The number of partitions, numbered from 0. */
    int partitions();

    /**
     * The oldest entries that have been there for at least {@code age} by Redis's clock, oldest first, at most
     * {@code limit}.
     */
    List<Fact> olderThan(int partition, Duration age, int limit);

    /**
     * Entries up to one of them.
     *
     * @param last the id of that one; empty when there are none at all
     * @param facts the oldest of them, oldest first
     */
    record Part(Optional<String> last, List<Fact> facts) {}

    /**
     * The oldest entries up to one of them, however young, at most {@code limit}. By their order and by no clock:
     * entries may be ahead of Redis's clock when that was put back, or when they came from another Redis server.
     *
     * @param last the id of that one; empty for the newest that there is now
     */
    Part upTo(int partition, Optional<String> last, int limit);

    /** Deletes the entries of facts that are in MongoDB, in one round trip, however many partitions they are of. */
    void delete(Collection<Fact> written);

    /**
     * Moves a fact that MongoDB refuses for good to the dead letters, with the reason; its reply is not remembered any
     * more.
     */
    void bury(Fact refused, String reason);

    /** The number of entries of one partition. */
    long length(int partition);
}
