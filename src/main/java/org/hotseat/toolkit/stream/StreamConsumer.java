package org.hotseat.toolkit.stream;

/**
 * A named consumer in a named group over a stream, or over the streams of one name in several partitions. Works from
 * the moment {@link Streams#consume} has given it until {@link #close()}; goes on by itself when Redis was away,
 * emptied or replaced.
 */
public interface StreamConsumer extends AutoCloseable {

    /** Says that something was appended: an idle consumer reads at once. A hint that costs nothing; never needed. */
    void wake();

    /**
     * Takes nothing more, waits for the listener to finish what it has begun, for at most 10 s, notes the outcomes, and
     * gives back what was not begun: others get it at once, as though it had not been delivered. May be repeated.
     */
    @Override
    void close();
}
