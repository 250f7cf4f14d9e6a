package org.hotseat.ops;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.hotseat.hotstate.rebuild.Sweeper;

/** Runs a sweep every 5 s. If the previous sweep is still running, the tick is skipped. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class SweepTimer {

    private final NonOverlappingRuns guard = new NonOverlappingRuns("sweep");

    @Inject
    private Sweeper sweeper;

    @Schedule(hour = "*", minute = "*", second = "*/5", persistent = false)
    void sweep() {
        guard.run(sweeper::sweep);
    }
}
