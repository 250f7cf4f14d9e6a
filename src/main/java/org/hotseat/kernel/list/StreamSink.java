package org.hotseat.kernel.list;

/** Sends events to one caller while its connection is open. Thread-safe; no method blocks. */
public interface StreamSink {

    /**
     * Queues an event after the earlier ones. If the caller takes its events too slowly, its stream is ended, and the
     * caller has to begin again. Does nothing when the stream has ended.
     */
    void send(StreamEvent event);

    /**
     * Returns whether the stream has room for many more events; false when the stream has ended. A sender that checks
     * this before it sends is never cut off for slowness.
     */
    boolean hasRoom();

    /**
     * Runs an action once, when all queued events have been sent; at once if they have. Never runs it when the stream
     * has ended. Only one action may wait at a time.
     *
     * @param next the action; must not wait
     */
    void onDrained(Runnable next);

    /** Runs an action once, when the stream has ended; at once if it has. */
    void onEnd(Runnable done);

    /** Returns whether the stream has ended. */
    boolean hasEnded();

    /** Ends the stream. May be called again. */
    void end();
}
