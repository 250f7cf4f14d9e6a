package org.hotseat.toolkit.stream;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Streams of entries between the servers of an application. Safe for all threads.
 *
 * <p>An entry is deleted when every group of its stream has committed it, so a stream is as long as what is not done.
 * Entries that are appended while consumers stand still stay: {@link #append} refuses beyond a limit, and a consumer
 * holds no more than its options say.
 */
public interface Streams {

    /**
     * A stream behind the toolkit's prefix. One elsewhere, into which scripts append, is made with
     * {@link EntryStream}'s constructor.
     */
    EntryStream named(String name);

    /**
     * Appends an entry. Not to be repeated blindly: when Redis is away it may have been appended.
     *
     * @param longest how long the stream may be before
     * @return its id; empty when the stream is too long
     * @throws org.hotseat.toolkit.RedisUnavailableException when Redis is away
     */
    Optional<String> append(EntryStream stream, Map<String, String> fields, long longest);

    /**
     * Begins to consume; Redis may be away. The group is made when it is missing, and then begins with the oldest
     * entry.
     *
     * @param streams of one name
     */
    StreamConsumer consume(List<EntryStream> streams, ConsumerOptions options, StreamListener listener);

    DeadLetters deadLetters();
}
