package org.hotseat.toolkit.stream;

import java.util.List;

/**
 * The dead letters of streams. Every method throws {@link org.hotseat.toolkit.RedisUnavailableException} when Redis is
 * unavailable, and {@link org.hotseat.toolkit.stream.UnknownStreamException} for a stream that this application does
 * not consume.
 */
public interface DeadLetters {

    /** Returns the names of the streams that have consumers in this application. */
    List<String> streams();

    /** Returns the number of dead letters of a stream, in all partitions. */
    long count(String stream);

    /**
     * Returns dead letters of a stream, sorted by their ids.
     *
     * @param after the id after which the list begins; empty for the first letters
     * @param limit the largest number of letters
     * @throws org.hotseat.toolkit.InvalidArgumentException when {@code after} is not such an id
     */
    List<DeadLetter> list(String stream, String after, int limit);

    /**
     * Puts an entry back into its stream, for the group that failed, with all attempts available again. The entry is
     * put back only once, even if several callers call this.
     *
     * @return whether the dead letter existed
     */
    boolean replay(String stream, String id);

    /**
     * Removes an entry for good.
     *
     * @return whether the dead letter existed
     */
    boolean drop(String stream, String id);
}
