package org.hotseat.kernel;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.hotseat.kernel.error.Unavailable;

/**
 * The facts that scripts have written and that may not be in MongoDB yet: one stream for each partition. Only scripts
 * add entries; this interface reads and deletes them. Every method may be repeated, and throws {@link Unavailable} when
 * Redis is unavailable.
 */
public interface Outbox {

    /** Returns the number of partitions. Partitions are numbered from 0. */
    int partitions();

    /**
     * Returns the oldest entries that have been in the outbox for at least {@code age} by Redis's clock, oldest first.
     *
     * @param limit the largest number of entries
     */
    List<Fact> olderThan(int partition, Duration age, int limit);

    /**
     * A part of a partition's entries, from the oldest up to a given last entry.
     *
     * @param last the id of the last entry; empty when the outbox has no entries
     * @param facts the oldest entries, oldest first
     */
    record Part(Optional<String> last, List<Fact> facts) {}

    /**
     * Returns the oldest entries up to a given last entry, however young they are, oldest first. Goes by the order of
     * the entries and not by a clock. Entries may be ahead of Redis's clock when the clock was set back, or when they
     * came from another Redis server.
     *
     * @param last the id of the last entry; empty for the entry that is the newest now
     * @param limit the largest number of entries
     */
    Part upTo(int partition, Optional<String> last, int limit);

    /** Deletes the entries of facts that are in MongoDB. Needs one round trip, even for several partitions. */
    void delete(Collection<Fact> written);

    /**
     * Moves a fact that MongoDB refuses for good to the dead letters, with the reason. The reply for its idempotency
     * key is forgotten.
     */
    void moveToDeadLetters(Fact refused, String reason);

    /** Returns the number of entries of one partition. */
    long length(int partition);

    /**
     * Does work for each partition. The partitions are spread over several Redis servers, so an unavailable server does
     * not end the work for the others.
     */
    default void forEachPartition(IntConsumer work) {
        Optional<Unavailable> trouble = Optional.empty();
        for (int partition = 0; partition < partitions(); partition++) {
            try {
                work.accept(partition);
            } catch (Unavailable e) {
                trouble = Optional.of(e);
            }
        }
        if (trouble.isPresent()) {
            throw trouble.get();
        }
    }
}
