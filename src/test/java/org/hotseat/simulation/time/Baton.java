package org.hotseat.simulation.time;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Lets one thread go on that another one has told to. */
final class Baton {

    private volatile boolean given;
    private volatile @Nullable Thread waiting;

    void give() {
        given = true;
        LockSupport.unpark(waiting);
    }

    void await() {
        waiting = Thread.currentThread();
        while (!given) {
            LockSupport.park(this);
        }
        given = false;
    }
}
