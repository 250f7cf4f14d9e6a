package org.hotseat.api.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.hotseat.api.problem.Problem;
import org.hotseat.kernel.list.ClaimAnswer;
import org.junit.jupiter.api.Test;

class ClaimOutcomeTest {

    @Test
    void aGoodAnswerIsAGrantUnlessItSaysThatNothingWas() {
        ClaimAnswer given = Optional::empty;
        ClaimAnswer none = () -> Optional.of("-1");

        assertThat(ClaimOutcome.of(201, Map.of("lockId", 1))).isEqualTo("granted");
        assertThat(ClaimOutcome.of(204, null)).isEqualTo("granted");
        assertThat(ClaimOutcome.of(200, given)).isEqualTo("granted");
        assertThat(ClaimOutcome.of(200, none)).isEqualTo("-1");
    }

    @Test
    void aRefusalIsCountedByTheCodeOfItsBody() {
        assertThat(ClaimOutcome.of(409, body(409, "-2"))).isEqualTo("-2");
        assertThat(ClaimOutcome.of(409, body(409, "not-open"))).isEqualTo("not-open");
        assertThat(ClaimOutcome.of(503, body(503, "unavailable"))).isEqualTo("unavailable");
    }

    @Test
    void aRefusalWithoutABodyOfOursIsCountedByItsStatus() {
        assertThat(ClaimOutcome.of(406, null)).isEqualTo("not-acceptable");
        assertThat(ClaimOutcome.of(500, "text")).isEqualTo("broken");
    }

    private static byte[] body(int status, String code) {
        return new Problem(status, code, "A detail.", Map.of("errors", Map.of("code", 7)), OptionalInt.empty()).json();
    }
}
