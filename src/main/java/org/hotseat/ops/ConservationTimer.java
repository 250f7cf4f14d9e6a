package org.hotseat.ops;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.hotseat.hotstate.evidence.ConservationLaws;

/** Checks the sums of one resource every 10 s, round robin. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class ConservationTimer {

    private final OneAtATime guard = new OneAtATime("the check of a resource's sums");

    @Inject
    private ConservationLaws laws;

    @Schedule(hour = "*", minute = "*", second = "3/10", persistent = false)
    void check() {
        guard.run(laws::sample);
    }
}
