package org.hotseat.toolkit.stream;

import java.util.List;

/**
 * Processes the entries of a stream. As many threads call it at once as the consumer has workers, in no guaranteed
 * order.
 *
 * <p>An entry comes at least once. It comes again when the consumer died, or paused for too long, before the result was
 * stored. So the work must be repeatable without further effect.
 */
@FunctionalInterface
public interface StreamListener {

    /**
     * Processes one entry. An exception has the effect of {@link Outcome#RECONSUME_LATER}, with the exception as the
     * reason. {@link StoreAway} reports an unavailable store: the attempt does not count, and the consumer pauses.
     * {@link NotYet} does not count either, and only this entry waits.
     */
    Outcome consume(StreamEntry entry) throws Exception;

    /**
     * Gets entries that were taken together, before {@link #consume} gets the first of them, so that the data for all
     * can be read at once. Must neither wait nor throw, because the consumer's own thread calls it. Some of the entries
     * may never come to this listener.
     */
    default void taken(List<StreamEntry> entries) {}
}
