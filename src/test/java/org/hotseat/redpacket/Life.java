package org.hotseat.redpacket;

import org.hotseat.kernel.error.Unavailable;

/** The death of a server: its operations fail from some number on, whichever thread of it they are of. */
public final class Life implements Runnable {

    private final Runnable meanwhile;
    private int left;

    /** @param meanwhile what happens before each operation that it lives to do */
    public Life(int operations, Runnable meanwhile) {
        this.left = operations;
        this.meanwhile = meanwhile;
    }

    @Override
    public synchronized void run() {
        if (!dead()) {
            left--;
        }
        if (dead()) {
            throw new Unavailable("server", "killed", null);
        }
        meanwhile.run();
    }

    public synchronized boolean dead() {
        return left < 0;
    }
}
