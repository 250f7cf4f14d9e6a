package org.hotseat.ops.drain;

import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.hotseat.kernel.Draining;
import org.hotseat.kernel.Service;

/** Readiness: this server is not being drained. Uses no store. */
@Readiness
@Service
class DrainReady implements HealthCheck {

    private final Draining draining;

    @Inject
    DrainReady(Draining draining) {
        this.draining = draining;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("drain").status(!draining.hasBegun()).build();
    }
}
