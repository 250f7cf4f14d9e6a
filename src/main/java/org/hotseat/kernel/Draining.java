package org.hotseat.kernel;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Whether this server is being drained before it stops: it refuses new requests, ends what only waits, and finishes all
 * else. Begins once and is never taken back. Reading it costs a volatile read.
 */
@Service
public class Draining {

    private final List<Runnable> waits = new CopyOnWriteArrayList<>();
    private volatile boolean begun;

    public boolean begun() {
        return begun;
    }

    /**
     * Has an action run at the begin, to end what would wait longer than a drain lasts: long polls and live streams.
     *
     * @param end returns soon and does not throw
     */
    public void whenBegun(Runnable end) {
        waits.add(end);
    }

    /** Begins; does nothing if it has begun. */
    public synchronized void begin() {
        if (!begun) {
            begun = true;
            waits.forEach(Runnable::run);
        }
    }
}
