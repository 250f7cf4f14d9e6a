package org.hotseat.kernel.list;

/** The way of events to one caller, while its connection lives. For any number of threads, none of which waits. */
public interface StreamSink {

    /**
     * Queues an event behind those that were sent before. A caller that takes its events too slowly is cut: its
     * connection ends, and it begins again. Does nothing when the stream has ended.
     */
    void send(StreamEvent event);

    /**
     * Whether there is room for much more; not when the stream has ended. One that asks before it sends is not cut for
     * being slow.
     */
    boolean isTaking();

    /**
     * Runs something once, when everything that was sent has left; at once if it has. Never when the stream has ended.
     * At most one may wait.
     *
     * @param next must not wait
     */
    void whenTaken(Runnable next);

    /** Runs something once, when the stream has ended; at once if it has. */
    void whenEnded(Runnable done);

    /** Whether nothing is sent any more. */
    boolean hasEnded();

    /** Ends the stream. May be called again. */
    void end();
}
