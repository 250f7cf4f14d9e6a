package org.hotseat.ops;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.hotseat.hotstate.rebuild.Sweeper;

/** Sweeps every 5 s. A sweep that is still at work when the next is due lets it pass. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class SweepTimer {

    private final OneAtATime guard = new OneAtATime("sweep");

    @Inject
    private Sweeper sweeper;

    @Schedule(hour = "*", minute = "*", second = "*/5", persistent = false)
    void sweep() {
        guard.run(sweeper::sweep);
    }
}
