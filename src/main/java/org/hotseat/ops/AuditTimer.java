package org.hotseat.ops;

import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.hotseat.facts.AuditFacts;
import org.hotseat.facts.AuditSettings;
import org.hotseat.facts.seal.AuditSeals;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.limit.RefusedSignIns;
import org.hotseat.hotstate.rest.FourEyesFacts;
import org.hotseat.redis.Keyspace;

/**
 * Writes the refused sign-ins of the last minute into the audit, once a minute, seals the lines that have no seal yet,
 * and removes lines and seals that are too old.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class AuditTimer {

    private static final int FORGOTTEN = 5_000;
    private static final int SEALS = 20;

    private final NonOverlappingRuns writing = new NonOverlappingRuns("counting refused sign-ins");
    private final NonOverlappingRuns sealing = new NonOverlappingRuns("sealing the audit");
    private final NonOverlappingRuns forgetting = new NonOverlappingRuns("forgetting old lines of the audit");

    @Inject
    private RefusedSignIns refused;

    @Inject
    private AuditFacts audit;

    @Inject
    private AuditSeals seals;

    @Inject
    private FourEyesFacts fourEyes;

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
        forgetting.run(() -> {
            Instant before = now().minus(settings.kept());
            audit.forget(before, FORGOTTEN);
            // Later than its lines, so that each line that is kept has its seal.
            seals.forget(before.minus(Duration.ofDays(1)));
            fourEyes.forget(now());
        });
    }

    @Schedule(hour = "*", minute = "*", second = "15", persistent = false)
    void seal() {
        sealing.run(() -> seals.seal(now(), SEALS));
    }

    private Instant now() {
        return clock.now(keyspace.partition(0));
    }

    /** Writes the refused sign-ins that are still only counted, when the server ends. */
    @PreDestroy
    void end() {
        writing.run(refused::write);
    }
}
