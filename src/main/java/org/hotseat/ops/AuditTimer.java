package org.hotseat.ops;

import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.hotseat.facts.AuditFacts;
import org.hotseat.facts.AuditSettings;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.limit.RefusedSignIns;
import org.hotseat.redis.Keyspace;

/**
 * Writes the refused sign-ins of the last minute into the audit, once a minute, and removes lines of the audit that are
 * too old.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class AuditTimer {

    private static final int FORGOTTEN = 5_000;

    private final OneAtATime writing = new OneAtATime("counting refused sign-ins");
    private final OneAtATime forgetting = new OneAtATime("forgetting old lines of the audit");

    @Inject
    private RefusedSignIns refused;

    @Inject
    private AuditFacts audit;

    @Inject
    private AuditSettings settings;

    @Inject
    private RedisClock clock;

    @Inject
    private Keyspace keyspace;

    @Schedule(hour = "*", minute = "*", second = "0", persistent = false)
    void write() {
        writing.run(refused::write);
    }

    @Schedule(hour = "*", minute = "*", second = "30", persistent = false)
    void forget() {
        forgetting.run(() -> audit.forget(clock.now(keyspace.partition(0)).minus(settings.kept()), FORGOTTEN));
    }

    /** Writes the refused sign-ins that are still only counted, when the server ends. */
    @PreDestroy
    void end() {
        writing.run(refused::write);
    }
}
