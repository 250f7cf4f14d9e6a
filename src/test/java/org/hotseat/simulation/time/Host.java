package org.hotseat.simulation.time;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A machine on which processes run, until it is stopped. */
public final class Host {

    private final String name;
    private final Set<Process> processes = new LinkedHashSet<>();
    private boolean stopped;
    private long pausedUntil;

    public Host(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    public boolean stopped() {
        return stopped;
    }

    /** Lets all its processes stand still until a time, as a long collection of garbage does. */
    public void pause(long until) {
        pausedUntil = until;
    }

    long pausedUntil() {
        return pausedUntil;
    }

    void began(Process process) {
        processes.add(process);
    }

    void ended(Process process) {
        processes.remove(process);
    }

    /** Stops all its processes where they are, as a kill does. */
    public void stop() {
        stopped = true;
        List.copyOf(processes).forEach(Process::stop);
    }
}
