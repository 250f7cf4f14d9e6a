package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.hotseat.api.OpenStreams.Place;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenStreamsTest {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final OpenStreams streams = new OpenStreams(
            new StreamSettings(5, 3, 2, Duration.ofSeconds(1)), meters, Executors.defaultThreadFactory());

    @AfterEach
    void stop() {
        streams.stop();
    }

    @Test
    void eachCallerHasSoManyAndThoseWithoutATokenTogether() {
        Place first = enter("a", 200);
        enter("a", 200);
        enter("a", 429);
        for (int i = 0; i < 3; i++) {
            enter("", 200);
        }
        enter("", 503);
        enter("b", 503);
        assertThat(meters.get("hotseat.open").gauge().value()).isEqualTo(5);

        first.leave();
        first.leave();
        assertThat(meters.get("hotseat.open").gauge().value()).isEqualTo(4);
        enter("b", 200);
    }

    @Test
    void aServerThatStopsOpensNone() {
        streams.stop();
        enter("a", 503);
    }

    /** @param status 200 for a place */
    private Place enter(String caller, int status) {
        Place place = streams.enter(Optional.of(caller));
        assertThat(place.refusal().map(Problem::status).orElse(200)).isEqualTo(status);
        return place;
    }
}
