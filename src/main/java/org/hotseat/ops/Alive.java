package org.hotseat.ops;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/** Liveness: the application answers. It asks no store, because restarting this server mends none. */
@Liveness
@ApplicationScoped
public class Alive implements HealthCheck {

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.up("hotseat");
    }
}
