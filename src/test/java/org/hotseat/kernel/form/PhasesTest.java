package org.hotseat.kernel.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.error.InvalidInput;
import org.junit.jupiter.api.Test;

class PhasesTest {

    private static final String EIGHT = "2030-01-01T08:00:00Z";
    private static final String NINE = "2030-01-01T09:00:00Z";
    private static final String TEN = "2030-01-01T10:00:00Z";

    /** A thing that sells within a time. */
    record Thing(Instant startsAt, Instant endsAt, Optional<Phases> phases) {

        static final RecordForm<Thing> FORM = RecordForm.of(Thing.class);
    }

    @Test
    void phasesAreReadKeptAndAnsweredAsTheyWereGiven() {
        List<Object> given = List.of(
                Map.of("opensAt", EIGHT, "closesAt", NINE, "release", BigDecimal.TEN, "groups", List.of("fans", "a/b")),
                Map.of("opensAt", NINE, "closesAt", TEN));
        Thing thing = read(given);
        Map<String, String> fields = Map.of(
                "starts_at",
                "0",
                "ends_at",
                "1",
                "phases",
                Thing.FORM.fields(thing).get(5));

        assertThat(fields.get("phases"))
                .isEqualTo("1893484800000,1893488400000,10,fans a/b;1893488400000,1893492000000,,");
        assertThat(Thing.FORM.parse(fields).phases()).isEqualTo(thing.phases());
        assertThat(Thing.FORM.answer(thing).get("phases"))
                .isEqualTo(List.of(
                        Map.of(
                                "opensAt",
                                Instant.parse(EIGHT),
                                "closesAt",
                                Instant.parse(NINE),
                                "release",
                                10,
                                "groups",
                                List.of("fans", "a/b")),
                        Map.of("opensAt", Instant.parse(NINE), "closesAt", Instant.parse(TEN))));
    }

    @Test
    void noPhasesAndAnEmptyListAreNone() {
        assertThat(read(List.of()).phases()).isEmpty();
        assertThat(Thing.FORM.fields(read(List.of()))).endsWith("phases", "");
        assertThat(Thing.FORM.answer(read(List.of()))).doesNotContainKey("phases");
        // As a hash or a document of before phases has it.
        assertThat(Thing.FORM.parse(Map.of("starts_at", "0", "ends_at", "1")).phases())
                .isEmpty();
    }

    @Test
    void everyBadFieldIsReported() {
        assertThat(complaints(List.of(Map.of("opensAt", NINE, "closesAt", NINE))))
                .containsExactly("phases[0].closesAt");
        assertThat(complaints(List.of(Map.of("closesAt", NINE)))).containsExactly("phases[0].opensAt");
        assertThat(complaints(List.of(Map.of("opensAt", EIGHT, "closesAt", NINE, "release", BigDecimal.ZERO))))
                .containsExactly("phases[0].release");
        assertThat(complaints(List.of(Map.of("opensAt", EIGHT, "closesAt", NINE, "groups", List.of("two words")))))
                .containsExactly("phases[0].groups");
        assertThat(complaints(List.of(Map.of("opensAt", EIGHT, "closesAt", "2031-01-01T00:00:00Z"))))
                .containsExactly("phases");
        List<Object> many = IntStream.range(0, 17)
                .<Object>mapToObj(i -> Map.of("opensAt", EIGHT, "closesAt", NINE, "groups", List.of("g" + i)))
                .toList();
        assertThat(complaints(many)).containsExactly("phases");
        assertThat(read(many.subList(0, 16)).phases().orElseThrow().list()).hasSize(16);
    }

    @Test
    void phasesAreInOrderAndOverlapForDifferentGroupsOnly() {
        Map<String, Object> early = Map.of("opensAt", EIGHT, "closesAt", TEN, "groups", List.of("fans", "staff"));
        Map<String, Object> others = Map.of("opensAt", NINE, "closesAt", TEN, "groups", List.of("press"));
        Map<String, Object> again = Map.of("opensAt", NINE, "closesAt", TEN, "groups", List.of("press", "fans"));
        Map<String, Object> everybody = Map.of("opensAt", NINE, "closesAt", TEN);

        assertThat(read(List.of(early, others, everybody)).phases()).isPresent();
        assertThat(complaints(List.of(early, again))).containsExactly("phases[1].opensAt");
        assertThat(complaints(List.of(everybody, everybody))).containsExactly("phases[1].opensAt");
        assertThat(complaints(List.of(others, early))).containsExactly("phases[1].opensAt");
    }

    @Test
    void aLaterPhaseReleasesNoLessInAllThanOneThatHasClosed() {
        Map<String, Object> ten = Map.of("opensAt", EIGHT, "closesAt", NINE, "release", BigDecimal.TEN);
        Map<String, Object> five = Map.of("opensAt", NINE, "closesAt", TEN, "release", BigDecimal.valueOf(5));

        assertThat(complaints(List.of(ten, five))).containsExactly("phases[1].release");
    }

    @Test
    void groupsAreTheNamesThatATokenHasWithoutTheSlashInFront() {
        assertThat(Groups.of(List.of("/fans", "user", "fans", "two words", "-x", "x;y")))
                .isEqualTo(new Groups(" fans user "));
        assertThat(Groups.of(List.of("two words"))).isEqualTo(Groups.NONE);
        assertThat(Groups.of(List.of("b", "a")).scope())
                .isEqualTo(Groups.of(List.of("a", "b")).scope());
    }

    private static Thing read(List<Object> phases) {
        return Thing.FORM.read(body(phases), given -> given.within("startsAt", "endsAt"));
    }

    private static List<String> complaints(List<Object> phases) {
        InvalidInput refused = catchThrowableOfType(InvalidInput.class, () -> read(phases));
        return refused.fields().stream().map(InvalidInput.BadField::field).toList();
    }

    private static Fields body(List<Object> phases) {
        return new Fields(
                Map.of("startsAt", "2030-01-01T00:00:00Z", "endsAt", "2030-01-02T00:00:00Z", "phases", phases));
    }
}
