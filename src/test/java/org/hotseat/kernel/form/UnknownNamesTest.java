package org.hotseat.kernel.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ListAssert;
import org.hotseat.kernel.error.InvalidInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Refusals of fields that no reader has asked for. */
class UnknownNamesTest {

    private static final Set<String> KNOWN =
            Set.of("name", "maxPlayers", "startsAt", "holdMinutes", "price", "phases", "limits");

    @ParameterizedTest
    @CsvSource({
        "limts, limits",
        "phase, phases",
        "prise, price",
        "PRICE, price",
        "max_players, maxPlayers",
        "maxPlayer, maxPlayers",
        "starstAt, startsAt",
        "holdMinuets, holdMinutes"
    })
    void aSlipOfThePenIsToldTheNameThatWasMeant(String given, String meant) {
        assertThat(UnknownNames.problem(given, KNOWN)).isEqualTo("is unknown; did you mean " + meant + "?");
    }

    @Test
    void aNameThatIsNearNoneIsToldAllThatAreKnown() {
        assertThat(UnknownNames.problem("resource", Set.of("user", "limit", "after")))
                .isEqualTo("is unknown; known here: after, limit, user");
        assertThat(UnknownNames.problem("resource", Set.of())).isEqualTo("is unknown; none is known here");
        assertThat(UnknownNames.problem("x".repeat(100_000), KNOWN)).startsWith("is unknown; known here: ");
    }

    @Test
    void unknownFieldsAreNamedInInnerObjectsAndListsToo() {
        Map<String, Object> line = Map.of("count", BigDecimal.ONE, "cuont", BigDecimal.ONE);
        Fields body = new Fields(
                Map.of(
                        "name",
                        "x",
                        "nmae",
                        "y",
                        "limits",
                        Map.of("placesPerUser", BigDecimal.ONE, "placePerUser", BigDecimal.ONE),
                        "lines",
                        List.of(Map.of("count", BigDecimal.ONE), line)),
                true);
        body.text("name", 1, 5);
        body.object("limits").orElseThrow().integer("placesPerUser", 1, 9);
        Fields last = null;
        for (Fields each : body.objects("lines", 5).orElseThrow()) {
            each.integer("count", 1, 9);
            last = each;
        }

        refusals(Optional.ofNullable(last).orElseThrow())
                .extracting(InvalidInput.BadField::field, InvalidInput.BadField::problem)
                .containsExactlyInAnyOrder(
                        tuple("nmae", "is unknown; did you mean name?"),
                        tuple("limits.placePerUser", "is unknown; did you mean placesPerUser?"),
                        tuple("lines[1].cuont", "is unknown; did you mean count?"));
    }

    @Test
    void anUnknownFieldWithoutAValueIsUnknownToo() {
        Fields body = new Fields(Collections.singletonMap("place", null), true);
        body.integer("places", 1, 9);

        refusals(body).extracting(InvalidInput.BadField::field).containsExactly("place");
    }

    @Test
    void whatIsKnownAndNotReadIsNoFault() {
        Fields body = new Fields(Map.of("seats", List.of("A-r-1")), true);
        body.markKnown("seats", "tickets");

        assertThatCode(body::check).doesNotThrowAnyException();
    }

    @Test
    void anObjectThatLosesNothingRefusesWhatIsIgnoredElsewhere() {
        Fields body = new Fields(Map.of("odd", "x", "plan", Map.of("nmae", "x", "zone", Map.of("odd", "x"))));
        Fields plan = body.object("plan").orElseThrow();
        plan.refuseUnknown();
        plan.text("name", 1, 5);
        plan.object("zone").orElseThrow().text("x", 1, 5);

        refusals(body).extracting(InvalidInput.BadField::field).containsExactlyInAnyOrder("plan.nmae", "plan.zone.odd");
    }

    @Test
    void namesOfARequestAreShortAndPrintableInAnAnswer() {
        Fields body = new Fields(Map.of("a\u0007b" + "c".repeat(500), "x"), true);

        refusals(body).extracting(InvalidInput.BadField::field).containsExactly("ab" + "c".repeat(62));
    }

    private static ListAssert<InvalidInput.BadField> refusals(Fields body) {
        return assertThat(catchThrowableOfType(InvalidInput.class, body::check).fields());
    }
}
