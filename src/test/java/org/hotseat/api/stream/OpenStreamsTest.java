package org.hotseat.api.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.hotseat.api.problem.Problem;
import org.hotseat.api.stream.OpenStreams.Place;
import org.hotseat.kernel.Draining;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenStreamsTest {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final OpenStreams streams = new OpenStreams(
            new StreamSettings(6, 4, 3, 2, Duration.ofSeconds(1)),
            new Draining(),
            meters,
            Executors.defaultThreadFactory());

    @AfterEach
    void stop() {
        streams.stop();
    }

    @Test
    void eachCallerHasSoManyAndThoseWithoutATokenTogether() {
        Place first = enter("a", 200);
        enter("a", 200);
        enter("a", 429);
        for (int i = 0; i < 4; i++) {
            enterFrom("host" + i, 200);
        }
        enterFrom("host", 503);
        enter("b", 503);
        assertThat(meters.get("hotseat.open").gauge().value()).isEqualTo(6);

        first.release();
        first.release();
        assertThat(meters.get("hotseat.open").gauge().value()).isEqualTo(5);
        enter("b", 200);
    }

    /** Seen from outside: one client had all streams without a token. */
    @Test
    void oneAddressLeavesStreamsForOthers() {
        Place first = enterFrom("host", 200);
        enterFrom("host", 200);
        enterFrom("host", 200);
        enterFrom("host", 429);
        Place last = enterFrom("other", 200);
        enterFrom("other", 503);
        // A refused one has no place left over anywhere.
        last.release();
        first.release();
        first.release();
        enterFrom("host", 200);
        enterFrom("host", 429);
        enterFrom("other", 200);
        enter("host", 200);
    }

    @Test
    void aServerThatStopsOpensNone() {
        streams.stop();
        enter("a", 503);
    }

    /** @param status 200 for a place */
    private Place enter(String caller, int status) {
        return checked(streams.reserve(Optional.of(caller), () -> "any"), status);
    }

    private Place enterFrom(String address, int status) {
        return checked(streams.reserve(Optional.empty(), () -> address), status);
    }

    private static Place checked(Place place, int status) {
        assertThat(place.refusal().map(Problem::status).orElse(200)).isEqualTo(status);
        return place;
    }
}
