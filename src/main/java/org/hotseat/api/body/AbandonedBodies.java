package org.hotseat.api.body;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import org.hotseat.kernel.Service;

/**
 * Counts the requests whose bodies were given up. Either the client is gone, or the body came too late, or the server
 * waits for too many bodies.
 */
@Service
public class AbandonedBodies {

    private final Counter aborted;
    private final Counter late;
    private final Counter refused;

    @Inject
    public AbandonedBodies(MeterRegistry meters) {
        this.aborted = counter(meters, "aborted");
        this.late = counter(meters, "late");
        this.refused = counter(meters, "refused");
    }

    private static Counter counter(MeterRegistry meters, String cause) {
        return Counter.builder("hotseat.requests.given.up")
                .description("Requests whose body did not come: aborted by the client, too late, or one too many")
                .tag("cause", cause)
                .register(meters);
    }

    void aborted() {
        aborted.increment();
    }

    void late() {
        late.increment();
    }

    public void refused() {
        refused.increment();
    }
}
