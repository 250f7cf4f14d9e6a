package org.hotseat.ops;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.hotseat.facts.journal.AdmissionControl;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.facts.resource.Replies;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.redis.Keyspace;

/**
 * Maintains the outboxes: measures them every second, and lets recovery write facts that other servers have left in
 * them. Also removes old replies every hour.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class RecoveryTimer {

    private final NonOverlappingRuns recovering = new NonOverlappingRuns("recovery");
    private final NonOverlappingRuns measuring = new NonOverlappingRuns("outbox length");
    private final NonOverlappingRuns forgetting = new NonOverlappingRuns("forgetting old replies");

    @Inject
    private Recovery recovery;

    @Inject
    private AdmissionControl admission;

    @Inject
    private Replies replies;

    @Inject
    private RedisClock clock;

    @Inject
    private Keyspace keyspace;

    @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
    void measure() {
        measuring.run(admission::measure);
    }

    @Schedule(hour = "*", minute = "*", second = "*/2", persistent = false)
    void recover() {
        recovering.run(recovery::recover);
    }

    @Schedule(hour = "*", minute = "17", second = "0", persistent = false)
    void forget() {
        forgetting.run(() -> replies.forget(clock.now(keyspace.partition(0))));
    }
}
