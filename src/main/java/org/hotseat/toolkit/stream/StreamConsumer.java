package org.hotseat.toolkit.stream;

/**
 * A named consumer in a named group, over a stream or over the streams of one name in several partitions. It works from
 * {@link Streams#consume} until {@link #close()}. It continues by itself after Redis was unavailable, emptied or
 * replaced.
 */
public interface StreamConsumer extends AutoCloseable {

    /**
     * Lets an idle consumer read at once, because an entry was appended. It is only a hint, costs nothing and is never
     * necessary.
     */
    void wake();

    /**
     * Stops taking entries, waits at most 10 s until the listener has finished the entries it has begun, and settles
     * them. Releases the other entries, so that other consumers get them at once as if they had not been delivered. May
     * be repeated.
     */
    @Override
    void close();
}
