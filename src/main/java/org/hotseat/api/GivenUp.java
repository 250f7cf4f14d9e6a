package org.hotseat.api;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import org.hotseat.kernel.Service;

/** Counts the requests whose bodies were given up: by their clients, who are gone, or by the server, whose patience is over. */
@Service
public class GivenUp {

    private final Counter aborted;
    private final Counter late;

    @Inject
    public GivenUp(MeterRegistry meters) {
        this.aborted = counter(meters, "aborted");
        this.late = counter(meters, "late");
    }

    private static Counter counter(MeterRegistry meters, String cause) {
        return Counter.builder("hotseat.requests.given.up")
                .description("Requests whose body did not come: aborted by the client, or too late")
                .tag("cause", cause)
                .register(meters);
    }

    void aborted() {
        aborted.increment();
    }

    void late() {
        late.increment();
    }
}
