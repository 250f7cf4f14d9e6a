package org.hotseat.ops;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.hotseat.hotstate.rebuild.Reconciler;

/** Runs the {@link Reconciler} every 10 s. It rebuilds resources that have work left and no requests. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class ReconcilerTimer {

    private final NonOverlappingRuns guard = new NonOverlappingRuns("reconciler");

    @Inject
    private Reconciler reconciler;

    @Schedule(hour = "*", minute = "*", second = "*/10", persistent = false)
    void run() {
        guard.run(reconciler::check);
    }
}
