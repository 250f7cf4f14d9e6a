package org.hotseat.simulation.time;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A machine on which processes run, until it is stopped. */
public final class Host {

    private final String name;
    private final Set<Process> processes = new LinkedHashSet<>();
    private boolean stopped;

    public Host(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    public boolean stopped() {
        return stopped;
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
