package org.hotseat.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.hotseat.webhook.EndpointHealth.State;
import org.junit.jupiter.api.Test;

class EndpointHealthTest {

    private static final Instant BEGIN = Instant.parse("2030-01-01T00:00:00Z");

    /** Attempts are made whenever they are due; time is moved to each of them. */
    @Test
    void anEndpointThatFailsIsPausedAfterADayAndOffAfterThree() {
        Random random = new Random(1);
        EndpointHealth health = EndpointHealth.fresh(BEGIN);
        Instant now = BEGIN;
        Instant paused = Instant.MAX;
        int attempts = 0;
        while (health.state() != State.OFF) {
            now = health.nextAt();
            health = health.failed(now, Duration.ZERO, random.nextDouble());
            attempts++;
            if (health.state() == State.PAUSED && paused.equals(Instant.MAX)) {
                paused = now;
            }
        }
        assertThat(Duration.between(BEGIN, paused)).isBetween(Duration.ofHours(24), Duration.ofHours(26));
        assertThat(Duration.between(BEGIN, now)).isBetween(Duration.ofHours(72), Duration.ofHours(77));
        assertThat(attempts).isBetween(35, 60);
        assertThat(health.reason()).isEqualTo(EndpointHealth.FAILING);
        assertThat(health.failures()).isEqualTo(attempts);
        assertThat(health.failingSince()).contains(BEGIN);
    }

    @Test
    void gapsGrowAndAreAFifthShorterOrLonger() {
        EndpointHealth once = EndpointHealth.fresh(BEGIN).failed(BEGIN, Duration.ZERO, 0);
        assertThat(once.nextAt()).isEqualTo(BEGIN.plusSeconds(4));
        assertThat(EndpointHealth.fresh(BEGIN).failed(BEGIN, Duration.ZERO, 1).nextAt())
                .isEqualTo(BEGIN.plusSeconds(6));
        assertThat(once.failed(BEGIN, Duration.ZERO, 0.5).nextAt()).isEqualTo(BEGIN.plusSeconds(30));
    }

    @Test
    void anEndpointIsLeftAloneForAsLongAsItAsksButADayAtMost() {
        EndpointHealth fresh = EndpointHealth.fresh(BEGIN);
        assertThat(fresh.failed(BEGIN, Duration.ofMinutes(7), 0.5).nextAt()).isEqualTo(BEGIN.plusSeconds(420));
        assertThat(fresh.failed(BEGIN, Duration.ofSeconds(1), 0.5).nextAt()).isEqualTo(BEGIN.plusSeconds(5));
        assertThat(fresh.failed(BEGIN, Duration.ofDays(99), 0.5).nextAt()).isEqualTo(BEGIN.plus(Duration.ofDays(1)));
    }

    @Test
    void successEndsAllOfIt() {
        EndpointHealth paused = EndpointHealth.fresh(BEGIN)
                .failed(BEGIN, Duration.ZERO, 0.5)
                .failed(BEGIN.plus(Duration.ofHours(25)), Duration.ZERO, 0.5);
        assertThat(paused.state()).isEqualTo(State.PAUSED);
        assertThat(paused.delivered(BEGIN)).isEqualTo(EndpointHealth.fresh(BEGIN));
    }

    @Test
    void whatRetryAfterSaysIsSecondsOrADate() {
        assertThat(Attempts.asked("120", BEGIN)).isEqualTo(Duration.ofMinutes(2));
        assertThat(Attempts.asked("Tue, 1 Jan 2030 00:01:00 GMT", BEGIN)).isEqualTo(Duration.ofMinutes(1));
        assertThat(Attempts.asked("Mon, 31 Dec 2029 00:01:00 GMT", BEGIN)).isZero();
        assertThat(Attempts.asked("soon", BEGIN)).isZero();
        assertThat(Attempts.asked("", BEGIN)).isZero();
    }
}
