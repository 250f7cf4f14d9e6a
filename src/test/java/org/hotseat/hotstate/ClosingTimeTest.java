package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.Phase;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.RecordForm;
import org.junit.jupiter.api.Test;

class ClosingTimeTest {

    private static final Optional<Instant> NONE = Optional.empty();
    private static final Instant NOW = Instant.parse("2030-01-01T20:00:00Z");
    private static final Optional<Instant> AHEAD = Optional.of(NOW.plusSeconds(1));
    private static final Optional<Instant> PAST = Optional.of(NOW);

    private final ClosingTime time = new ClosingTime(NOW);

    @Test
    void whatStartsLaterClosesWhenItStarts() {
        assertThat(time.of(AHEAD, NONE, Optional.empty(), NONE, NONE)).isEqualTo(AHEAD);
        assertThat(time.of(AHEAD, NONE, Optional.empty(), PAST, PAST)).isEqualTo(AHEAD);
    }

    @Test
    void whatHasStartedAlreadyOrHasNoStartDoesNotClose() {
        assertThat(time.of(PAST, NONE, Optional.empty(), NONE, NONE)).isEmpty();
        assertThat(time.of(NONE, NONE, Optional.empty(), NONE, NONE)).isEmpty();
        assertThat(time.of(PAST, NONE, Optional.empty(), PAST, NONE)).isEmpty();
        assertThat(time.of(PAST, NONE, Optional.empty(), AHEAD, AHEAD)).isEmpty();
    }

    @Test
    void whatClosedAtItsStartIsNotOpenedByTheSameBodyAgain() {
        assertThat(time.of(PAST, NONE, Optional.empty(), PAST, PAST)).isEqualTo(PAST);
    }

    @Test
    void aTimeThatIsGivenAndPhasesDecideAlone() {
        Phases phases = new Phases(List.of(new Phase(NOW, NOW.plusSeconds(9), Optional.empty(), List.of())));

        assertThat(time.of(PAST, AHEAD, Optional.empty(), PAST, PAST)).isEqualTo(AHEAD);
        assertThat(time.of(AHEAD, PAST, Optional.empty(), NONE, NONE)).isEqualTo(PAST);
        assertThat(time.of(AHEAD, NONE, Optional.of(phases), AHEAD, AHEAD)).isEmpty();
    }

    @Test
    void besidePhasesOnlyTheTimeThatTheyCloseAtAnywayIsTaken() {
        assertThat(read("2030-01-01T22:00:00Z")).isEmpty();
        assertThat(catchThrowableOfType(InvalidInput.class, () -> read("2030-01-01T21:00:00Z")))
                .hasMessageContaining("closesAt");
    }

    /** A thing that may close by itself. */
    record Thing(Optional<Instant> closesAt, Optional<Phases> phases) {

        static final RecordForm<Thing> FORM = RecordForm.of(Thing.class);
    }

    /** Of a body with phases until nine and until ten in the evening. */
    private static Optional<Instant> read(String closesAt) {
        List<Object> phases = List.of(
                Map.of("opensAt", "2030-01-01T20:00:00Z", "closesAt", "2030-01-01T22:00:00Z"),
                Map.of("opensAt", "2030-01-01T20:00:00Z", "closesAt", "2030-01-01T21:00:00Z", "groups", List.of("a")));
        Fields body = new Fields(Map.of("closesAt", closesAt, "phases", phases));
        return Thing.FORM.read(body, ClosingTime::check).closesAt();
    }
}
