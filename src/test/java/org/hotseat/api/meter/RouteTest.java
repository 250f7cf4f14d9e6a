package org.hotseat.api.meter;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RouteTest {

    @Test
    void requestsAreCountedAndTimedByMethodTemplateAndStatus() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        Route route = new Route("POST", "/schedules/{id}/holds", meters);

        route.answered(201, 2_000_000);
        route.answered(409, 1_000_000);
        route.answered(409, 3_000_000);

        assertThat(meters.get("hotseat.requests")
                        .tags("method", "POST", "route", "/schedules/{id}/holds", "status", "409")
                        .timer())
                .satisfies(timer -> {
                    assertThat(timer.count()).isEqualTo(2);
                    assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(4);
                });
        assertThat(meters.get("hotseat.requests").tag("status", "201").timer().count())
                .isEqualTo(1);
    }

    @Test
    void claimsAreCountedByTemplateAndOutcome() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        Route route = new Route("POST", "/schedules/{id}/holds", meters);

        route.claimed("granted");
        route.claimed("-2");
        new Route("POST", "/schedules/{id}/holds", meters).claimed("-2");

        assertThat(meters.get("hotseat.claims")
                        .tags("route", "/schedules/{id}/holds", "outcome", "-2")
                        .counter()
                        .count())
                .isEqualTo(2);
        assertThat(meters.get("hotseat.claims")
                        .tag("outcome", "granted")
                        .counter()
                        .count())
                .isEqualTo(1);
    }
}
