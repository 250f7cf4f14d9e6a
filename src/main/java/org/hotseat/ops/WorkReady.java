package org.hotseat.ops;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;
import org.hotseat.facts.journal.DatabaseSetup;
import org.hotseat.hotstate.command.FirstCommit;
import org.hotseat.hotstate.evidence.ConservationLaws;
import org.hotseat.kernel.Service;
import org.hotseat.ops.warmup.WarmUp;
import org.hotseat.toolkit.Supervised;

/**
 * Readiness: claims can be decided here. The data contain what is awaited at the start (the creation of indexes with
 * its progress, the first fact, the warm-up), and endless work that has failed just now. They also list resources whose
 * sums do not match; these resources are stopped, but the server stays ready. Uses no store.
 */
@Readiness
@Service
public class WorkReady implements HealthCheck {

    private final DatabaseSetup database;
    private final FirstCommit firstCommit;
    private final WarmUp warmUp;
    private final ConservationLaws laws;

    @Inject
    public WorkReady(DatabaseSetup database, FirstCommit firstCommit, WarmUp warmUp, ConservationLaws laws) {
        this.laws = laws;
        this.database = database;
        this.firstCommit = firstCommit;
        this.warmUp = warmUp;
    }

    @Override
    public HealthCheckResponse call() {
        Optional<String> waitsFor =
                database.waitsFor().or(firstCommit::waitsFor).or(warmUp::waitsFor);
        Map<String, String> failing = Supervised.failing();
        HealthCheckResponseBuilder answer =
                HealthCheckResponse.named("work").status(waitsFor.isEmpty() && failing.isEmpty());
        waitsFor.ifPresent(words -> answer.withData("claims", words));
        failing.forEach(answer::withData);
        laws.broken().forEach(answer::withData);
        return answer.build();
    }
}
