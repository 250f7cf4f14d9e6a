package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.hotseat.testing.TestTokens;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Two servers on the same stores, the clock of one an hour ahead: what they tell of times is Redis's, and no hold or
 * order ends early or late.
 */
@Tag("storm")
@ExtendWith(StageExtension.class)
class ClockAnHourOffConcurrencyIT {

    /** More than both servers' answers can take, much less than an hour. */
    private static final long LEEWAY_MILLIS = Duration.ofMinutes(5).toMillis();

    private final Stage stage;

    ClockAnHourOffConcurrencyIT(Stage stage) {
        this.stage = stage;
    }

    @Test
    void theClockOfOneServerIsAnHourAhead() throws IOException {
        List<URI> servers = stage.servers(2);
        String endsInBetween = TestTokens.ofService("clock", Stage.CLOCK_SHIFT.dividedBy(2));
        String endsLater = TestTokens.ofService("clock", Stage.CLOCK_SHIFT.multipliedBy(2));

        assertThat(answer(servers.get(0), endsInBetween).is(403)).isTrue();
        assertThat(answer(servers.get(1), endsInBetween).is(401)).isTrue();
        assertThat(answer(servers.get(1), endsLater).is(403)).isTrue();
    }

    @Test
    void aHoldIsAsLongOnEitherServerAndBothSeeItsEnd() {
        Crowd right = new Crowd(stage.servers(2).subList(0, 1));
        Crowd ahead = new Crowd(stage.servers(2).subList(1, 2));
        String schedule = stage.newSchedule();
        right.open(schedule, 2);

        Answer first = ahead.ask(hold(schedule, "p1"));
        Answer second = right.ask(hold(schedule, "p2"));

        assertThat(first.millis("expiresAt"))
                .isCloseTo(System.currentTimeMillis() + Duration.ofMinutes(10).toMillis(), within(LEEWAY_MILLIS));
        assertThat(second.millis("expiresAt")).isCloseTo(first.millis("expiresAt"), within(LEEWAY_MILLIS));
        // A sweep of the server that is ahead must not find them due.
        Answer order = ahead.ask(
                Request.post("order", "schedules/" + schedule + "/orders", "{\"userId\":\"p2\"}", "order-p2"));
        assertThat(order.text("lockId")).isEqualTo(second.text("lockId"));
        assertThat(order.millis("payBefore")).isLessThan(System.currentTimeMillis() + LEEWAY_MILLIS);
        assertThat(right.ask(Request.get("hold", "schedules/" + schedule + "/holds/p1", "service"))
                        .text("lockId"))
                .isEqualTo(first.text("lockId"));
    }

    @Test
    void theMixAddsUpOverBothServers() {
        Storm storm = new Storm(stage.newSchedule(), stage.servers(2), StormSettings.of(400, 1_500, 21)).run();
        System.out.println(storm.summary());
        assertThat(storm.tally().toldWrongs()).as(storm.report()).isEmpty();
        assertThat(new FactsAudit(stage, storm).differences()).isEmpty();
    }

    private static Request hold(String schedule, String user) {
        String body = "{\"userId\":\"" + user + "\",\"holdMinutes\":10}";
        return Request.post("hold", "schedules/" + schedule + "/holds", body, "hold-" + schedule + user);
    }

    /** The answer of a server to this token. */
    private static Answer answer(URI server, String token) throws IOException {
        try (Wire wire = new Target(server).open(Duration.ofSeconds(30))) {
            wire.send(Request.get("sale", "sales/no-such-sale/hot-state", "service"), token);
            return wire.receive();
        }
    }
}
