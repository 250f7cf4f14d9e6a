package org.hotseat.kernel.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.error.InvalidInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits of what one user may keep, in all their forms. */
class UserLimitsTest {

    private record Thing(Optional<UserLimits> limits) {}

    private static final RecordForm<Thing> FORM = RecordForm.of(Thing.class);

    private static Thing read(Map<String, Object> limits) {
        return FORM.read(new Fields(Map.of("limits", limits)), given -> {});
    }

    @Test
    void allFormsTellTheSame() {
        Map<String, Object> given = Map.of(
                "holdsPerUser",
                BigDecimal.ONE,
                "placesPerUser",
                BigDecimal.valueOf(4),
                "holdMinutes",
                new BigDecimal("2.5"),
                "heldMinutesInAll",
                BigDecimal.valueOf(60),
                "cooldownMinutes",
                BigDecimal.TEN);
        Thing thing = read(given);

        assertThat(FORM.fields(thing)).containsExactly("limits", "1,4,150000,3600000,600000");
        assertThat(FORM.parse(Map.of("limits", "1,4,150000,3600000,600000"))).isEqualTo(thing);
        assertThat(FORM.answer(thing))
                .hasEntrySatisfying(
                        "limits",
                        limits -> assertThat(limits)
                                .hasToString("{holdsPerUser=1, placesPerUser=4, holdMinutes=2.5, heldMinutesInAll=60, "
                                        + "cooldownMinutes=10}"));
    }

    @Test
    void whatIsNotLimitedIsLeftOutAndNoLimitIsOtherThanNoLimits() {
        Thing thing = read(Map.of("cooldownMinutes", BigDecimal.ONE));
        assertThat(FORM.fields(thing)).containsExactly("limits", ",,,,60000");
        assertThat(FORM.parse(Map.of("limits", ",,,,60000"))).isEqualTo(thing);
        assertThat(FORM.answer(thing)).hasToString("{limits={cooldownMinutes=1}}");
        assertThat(read(Map.of()).limits()).contains(UserLimits.NONE);
        assertThat(FORM.fields(read(Map.of()))).containsExactly("limits", ",,,,");
        assertThat(FORM.parse(Map.of("limits", ",,,,"))).isEqualTo(read(Map.of()));
        assertThat(FORM.answer(read(Map.of()))).hasToString("{limits={}}");

        Thing silent = FORM.read(new Fields(Map.of()), given -> {});
        assertThat(silent.limits()).isEmpty();
        assertThat(FORM.fields(silent)).containsExactly("limits", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"holdsPerUser", "placesPerUser", "holdMinutes", "heldMinutesInAll", "cooldownMinutes"})
    void badOnesAreNamed(String limit) {
        for (Object bad :
                new Object[] {BigDecimal.ZERO, BigDecimal.valueOf(-1), BigDecimal.valueOf(999_999_999), "1", true}) {
            assertThatThrownBy(() -> read(Map.of(limit, bad)))
                    .isInstanceOfSatisfying(
                            InvalidInput.class,
                            refusal ->
                                    assertThat(refusal.fields().get(0).field()).isEqualTo("limits." + limit));
        }
    }

    @Test
    void aLimitThatMeansNothingIsRefused() {
        Fields body =
                new Fields(Map.of("limits", Map.of("placesPerUser", BigDecimal.ONE, "holdsPerUser", BigDecimal.ONE)));
        assertThatThrownBy(() -> FORM.read(
                        body, given -> UserLimits.refuse(given, Map.of(UserLimits.PLACES, "there is another"))))
                .isInstanceOfSatisfying(
                        InvalidInput.class,
                        refusal -> assertThat(refusal.fields().toString())
                                .contains("limits.placesPerUser", "there is another")
                                .doesNotContain("holdsPerUser"));
    }
}
