package org.hotseat.ops;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;

/** Checks every second whether the stores answer. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class StoreTimer {

    private final NonOverlappingRuns looking = new NonOverlappingRuns("looking at the stores");

    @Inject
    private StoreWatch stores;

    @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
    void run() {
        looking.run(stores::check);
    }
}
