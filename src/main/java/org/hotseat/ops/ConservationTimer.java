package org.hotseat.ops;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.hotseat.hotstate.evidence.CheckRounds;

/** Checks the sums and the facts of one resource every 10 s, each time of another resource. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class ConservationTimer {

    private final NonOverlappingRuns guard = new NonOverlappingRuns("the check of a resource");

    @Inject
    private CheckRounds rounds;

    @Schedule(hour = "*", minute = "*", second = "3/10", persistent = false)
    void check() {
        guard.run(rounds::sample);
    }
}
