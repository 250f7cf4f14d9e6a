package org.hotseat.toolkit.stream;

import java.util.List;

/**
 * Works on the entries of a stream. Called by as many threads at once as the consumer has workers, in no promised
 * order.
 *
 * <p>An entry comes at least once: again when the consumer died, or stood still for too long, before the answer was
 * noted. So the work must be such that a repetition changes nothing.
 */
@FunctionalInterface
public interface StreamListener {

    /**
     * Works on one entry. To throw is {@link Outcome#RECONSUME_LATER}, with the exception as the reason; to throw
     * {@link StoreAway} is to say that a store is away: that attempt does not count, and the consumer pauses before it
     * goes on. {@link NotYet} does not count either, and only this entry waits.
     */
    Outcome consume(StreamEntry entry) throws Exception;

    /**
     * Gets the entries that were taken together, before the first of them comes, so that what is needed for all can be
     * read at once. Must neither wait nor throw: it is called by the consumer's own thread. Some of them may never come
     * to this listener.
     */
    default void taken(List<StreamEntry> entries) {}
}
