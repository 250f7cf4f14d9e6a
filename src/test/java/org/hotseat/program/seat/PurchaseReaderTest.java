package org.hotseat.program.seat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.hotseat.program.layout.LayoutReaderTest.number;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Fields;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.SeatId;
import org.junit.jupiter.api.Test;

class PurchaseReaderTest {

    @Test
    void namedSeatsAreSortedByCategoryAndTheirHoldersWithThem() {
        SeatRequest request = PurchaseReader.read(new Fields(Map.of(
                "strategy",
                "CHOOSE",
                "seats",
                List.of("A-1-r-2", "B-r-1", "A-1-r-1"),
                "attendees",
                List.of("Ann", "Bob", "Cid"),
                "expectedTotal",
                "21.30")));

        CategoryId a = new CategoryId("A-1");
        CategoryId b = new CategoryId("B");
        assertThat(request.lines())
                .containsExactly(
                        new SeatRequest.Line(a, 0, 0, List.of(new SeatId(a, "r", 2), new SeatId(a, "r", 1)), List.of()),
                        new SeatRequest.Line(b, 0, 0, List.of(new SeatId(b, "r", 1)), List.of()));
        assertThat(request.attendees()).isEqualTo("Ann\nCid\nBob");
        assertThat(request.expectedTotal()).contains(new Money(2_130));
    }

    @Test
    void ticketsOfOneCategoryAreAddedUpAndTheirHoldersWithThem() {
        SeatRequest request = PurchaseReader.read(new Fields(Map.of(
                "strategy",
                "BEST",
                "tickets",
                List.of(
                        Map.of("categoryId", "A", "count", number(1), "accessible", true),
                        Map.of("categoryId", "B", "count", number(1)),
                        Map.of("categoryId", "A", "count", number(2)),
                        Map.of("categoryId", "B", "count", number(1))),
                "attendees",
                List.of("1", "2", "3", "4", "5"))));

        assertThat(request.lines())
                .containsExactly(
                        new SeatRequest.Line(new CategoryId("A"), 2, 1, List.of(), List.of()),
                        new SeatRequest.Line(new CategoryId("B"), 2, 0, List.of(), List.of()));
        assertThat(request.attendees()).isEqualTo("3\n4\n1\n2\n5");
        assertThat(request.expectedTotal()).isEmpty();
    }

    @Test
    void ticketsStandBesideSeatsThatAreNamed() {
        SeatRequest request = PurchaseReader.read(new Fields(Map.of(
                "strategy",
                "CHOOSE",
                "seats",
                List.of("A-r-1"),
                "tickets",
                List.of(Map.of("categoryId", "F", "count", number(2))),
                "attendees",
                List.of("1", "2", "3"))));

        CategoryId a = new CategoryId("A");
        assertThat(request.lines())
                .containsExactly(
                        new SeatRequest.Line(a, 0, 0, List.of(new SeatId(a, "r", 1)), List.of()),
                        new SeatRequest.Line(new CategoryId("F"), 2, 0, List.of(), List.of()));
        assertThat(request.attendees()).isEqualTo("1\n2\n3");
    }

    @Test
    void everyBadFieldIsNamed() {
        assertThat(bad(Map.of())).containsExactly("strategy");
        assertThat(bad(Map.of("strategy", "FIRST"))).containsExactly("strategy");
        assertThat(bad(Map.of("strategy", "CHOOSE"))).containsExactly("seats");
        assertThat(bad(Map.of("strategy", "CHOOSE", "seats", List.of()))).containsExactly("seats");
        assertThat(bad(Map.of("strategy", "CHOOSE", "seats", Collections.nCopies(21, "A-r-1"))))
                .containsExactly("seats");
        assertThat(bad(Map.of(
                        "strategy",
                        "CHOOSE",
                        "tickets",
                        List.of(),
                        "seats",
                        List.of("A-r-1", "A-r-1", "A-r-01", "A-r-0", "r-1", "", "A-r-x", "a b-r-1"))))
                .containsExactly(
                        "seats[1]", "seats[2]", "seats[3]", "seats[4]", "seats[5]", "seats[6]", "seats[7]", "tickets");
        assertThat(bad(Map.of("strategy", "BEST", "seats", List.of()))).containsExactly("seats", "tickets");
        assertThat(bad(Map.of("strategy", "BEST", "tickets", List.of()))).containsExactly("tickets");
        assertThat(bad(Map.of("strategy", "BEST", "tickets", List.of(Map.of("count", number(0))))))
                .containsExactly("tickets[0].count", "tickets[0].categoryId");
        Map<String, Object> twenty = Map.of("categoryId", "A", "count", number(20));
        assertThat(bad(Map.of(
                        "strategy", "BEST", "tickets", List.of(twenty, Map.of("categoryId", "B", "count", number(1))))))
                .containsExactly("tickets");
        assertThat(bad(Map.of("strategy", "BEST", "tickets", List.of(twenty), "attendees", List.of(" ", "a\nb"))))
                .containsExactly("attendees[0]", "attendees[1]", "attendees");
    }

    @Test
    void tablesAreNamedOrPickedForANumberOfPeople() {
        CategoryId a = new CategoryId("A");
        SeatRequest named = PurchaseReader.read(new Fields(Map.of(
                "strategy",
                "CHOOSE",
                "seats",
                List.of("A-r-1"),
                "tables",
                List.of(Map.of("table", "A-T1", "people", number(3)), Map.of("table", "B-2-T")))));
        assertThat(named.lines())
                .containsExactly(
                        new SeatRequest.Line(
                                a,
                                0,
                                0,
                                List.of(new SeatId(a, "r", 1)),
                                List.of(new SeatRequest.Table(Optional.of("T1"), Optional.of(3)))),
                        new SeatRequest.Line(
                                new CategoryId("B-2"),
                                0,
                                0,
                                List.of(),
                                List.of(new SeatRequest.Table(Optional.of("T"), Optional.empty()))));
        SeatRequest best = PurchaseReader.read(new Fields(
                Map.of("strategy", "BEST", "tickets", List.of(Map.of("categoryId", "A", "people", number(5))))));
        assertThat(best.lines())
                .containsExactly(new SeatRequest.Line(
                        a, 0, 0, List.of(), List.of(new SeatRequest.Table(Optional.empty(), Optional.of(5)))));
        Map<String, Object> nineteen = Map.of("categoryId", "A", "count", number(19));
        List<Map<String, Object>> two = List.of(Map.of("table", "A-T1"), Map.of("table", "A-T2"));
        assertThat(bad(Map.of("strategy", "CHOOSE", "tables", two, "tickets", List.of(nineteen))))
                .containsExactly("tickets");
        assertThat(bad(Map.of("strategy", "BEST", "tickets", List.of(Map.of("people", number(21))))))
                .containsExactlyInAnyOrder("tickets[0].people", "tickets[0].categoryId");
    }

    private static List<String> bad(Map<String, ?> body) {
        InvalidInput refused = catchThrowableOfType(InvalidInput.class, () -> PurchaseReader.read(new Fields(body)));
        return refused.fields().stream().map(InvalidInput.BadField::field).toList();
    }
}
