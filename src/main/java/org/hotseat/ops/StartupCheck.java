package org.hotseat.ops;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/** Startup: the start of the application has ended, and the settings and keys are valid. */
@Startup
@ApplicationScoped
public class StartupCheck implements HealthCheck {

    private volatile boolean over;

    void start(@Observes @Priority(Integer.MAX_VALUE) @Initialized(ApplicationScoped.class) Object event) {
        over = true;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("hotseat").status(over).build();
    }
}
