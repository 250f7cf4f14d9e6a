package org.hotseat.simulation.time;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A lock of the world: its processes wait for it in the order in which they came. */
final class Monitor {

    private @Nullable Process owner;
    private int depth;
    private final Deque<Process> waiting = new ArrayDeque<>();

    void enter(Process process) {
        while (owner != null && owner != process && !owner.host().stopped()) {
            waiting.add(process);
            process.suspend();
        }
        owner = process;
        depth++;
    }

    /** Returns whether nobody needs it any more. */
    boolean exit() {
        depth--;
        if (depth > 0) {
            return false;
        }
        owner = null;
        Process first = waiting.poll();
        if (first != null) {
            first.wake(first.ticket(), 0);
        }
        return first == null;
    }
}
