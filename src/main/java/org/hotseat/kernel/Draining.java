package org.hotseat.kernel;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Records whether this server is being drained before it stops. A server that is drained refuses new requests, ends
 * requests that only wait, and finishes all others. Draining begins once and never ends again. A check costs a volatile
 * read.
 */
@Service
public class Draining {

    private final List<Runnable> waits = new CopyOnWriteArrayList<>();
    private volatile boolean hasBegun;

    public boolean hasBegun() {
        return hasBegun;
    }

    /**
     * Registers an action that runs when draining begins. The action ends requests that could wait longer than a drain
     * lasts: long polls and live streams.
     *
     * @param end the action; must return soon and must not throw
     */
    public void onBegin(Runnable end) {
        waits.add(end);
    }

    /** Begins to drain, and runs the registered actions. Does nothing if draining has begun before. */
    public synchronized void begin() {
        if (!hasBegun) {
            hasBegun = true;
            waits.forEach(Runnable::run);
        }
    }
}
