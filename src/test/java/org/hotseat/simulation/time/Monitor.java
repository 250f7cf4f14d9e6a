package org.hotseat.simulation.time;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A lock of the world: its processes have it in the order in which they came. */
final class Monitor {

    private @Nullable Process owner;
    private int depth;
    private final Deque<Process> waiting = new ArrayDeque<>();

    void enter(Process process) {
        if (isOthers(process)) {
            waiting.add(process);
            while (isOthers(process)) {
                process.suspend();
            }
        }
        owner = process;
        depth++;
    }

    private boolean isOthers(Process process) {
        return owner != null && owner != process && !owner.host().stopped();
    }

    /**
     * Gives it to the first one that waits: between its wake and its turn nobody may take it, or find that nobody needs
     * it any more. Returns whether nobody does.
     */
    boolean exit() {
        depth--;
        if (depth > 0) {
            return false;
        }
        owner = waiting.poll();
        if (owner != null) {
            owner.wake(owner.ticket(), 0);
        }
        return owner == null;
    }
}
