package org.hotseat.ops;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.order.Admissions;
import org.hotseat.redis.Keyspace;

/** Looks every 10 s for entries at gates that a change of their order has overtaken, and that are not listed yet. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class GateTimer {

    private final NonOverlappingRuns guard = new NonOverlappingRuns("the look at entries");

    @Inject
    private Instance<Admissions> admissions;

    @Inject
    private RedisClock clock;

    @Inject
    private Keyspace keyspace;

    @Schedule(hour = "*", minute = "*", second = "4/10", persistent = false)
    void look() {
        guard.run(() -> admissions.stream().forEach(each -> each.listOvertaken(clock.now(keyspace.partition(0)))));
    }
}
