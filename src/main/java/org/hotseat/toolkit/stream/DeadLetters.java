package org.hotseat.toolkit.stream;

import java.util.List;

/**
 * The dead letters of streams. Every method throws {@link org.hotseat.toolkit.RedisUnavailableException} when Redis is
 * away, and {@link org.hotseat.toolkit.stream.UnknownStreamException} for a stream that is not consumed here.
 */
public interface DeadLetters {

    /** The names of the streams that have consumers in this application. */
    List<String> streams();

    /** The number of dead letters of a stream, in all partitions. */
    long count(String stream);

    /**
     * Dead letters of a stream in the order of their ids, after one of them; empty for the first.
     *
     * @throws org.hotseat.toolkit.InvalidArgumentException when {@code after} is no such id
     */
    List<DeadLetter> list(String stream, String after, int limit);

    /**
     * Puts an entry back into its stream, for the group that failed, with all attempts before it. Once, however often
     * and by however many it is called.
     *
     * @return whether it existed
     */
    boolean replay(String stream, String id);

    /** Removes an entry for good; returns whether it existed. */
    boolean drop(String stream, String id);
}
