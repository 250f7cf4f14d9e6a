package org.hotseat.toolkit.stream;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Streams of entries between the servers of an application. Thread-safe.
 *
 * <p>An entry is deleted when every group of its stream has committed it, so the length of a stream is the amount of
 * unfinished work. Entries that are appended while no consumer runs are kept. {@link #append} refuses entries beyond a
 * limit, and a consumer never holds more entries than its options allow.
 */
public interface Streams {

    /**
     * Returns a stream with the toolkit's prefix. For another stream, into which scripts append, use the constructor of
     * {@link EntryStream}.
     */
    EntryStream named(String name);

    /**
     * Appends an entry. Must not be repeated without care: after a {@code RedisUnavailableException} the entry may have
     * been appended.
     *
     * @param longest the length of the stream beyond which nothing is appended
     * @return the id of the entry; empty when the stream is too long
     * @throws org.hotseat.toolkit.RedisUnavailableException when Redis is unavailable
     */
    Optional<String> append(EntryStream stream, Map<String, String> fields, long longest);

    /**
     * Starts a consumer. Redis may be unavailable now. A missing group is created, and begins with the oldest entry.
     *
     * @param streams streams of one name
     */
    StreamConsumer consume(List<EntryStream> streams, ConsumerOptions options, StreamListener listener);

    DeadLetters deadLetters();
}
