package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.program.PlainRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of picking by example, on the plain model; HallModelIT holds the scripts against the model. */
class PlainCategoryTest {

    @ParameterizedTest
    @CsvSource({
        "'..........', 2, '5 6'",
        "'.........', 2, '4 5'",
        "'.........', 3, '4 5 6'",
        "'....ss....', 2, '3 4'",
        "'....ss...', 2, '3 4'",
        "'...ss....', 2, '6 7'",
        "'....xx....', 2, '3 4'",
        "'....aa....', 2, '3 4'",
        "'s..s', 2, '2 3'",
        "'.s.', 1, '1'",
        "'.', 1, '1'"
    })
    void inARowTheSeatsNearestToTheMiddleAreGivenThenTheLeftOnes(String row, int n, String seats) {
        assertThat(picked(n, row)).contains("0:" + seats);
    }

    @ParameterizedTest
    @CsvSource({
        // The left pair would leave seat 1 alone, the right one nothing.
        "'...ss..s', 2, '6 7'",
        "'...s..s', 2, '5 6'",
        // One seat farther from the middle nobody is left alone.
        "'.....', 3, '1 2 3'",
        "'....', 2, '1 2'",
        // Nearer to the middle counts more than a seat left alone where that is two seats farther.
        "'...s...s', 2, '5 6'",
        // Both leave one alone: left.
        "'...s...', 2, '2 3'"
    })
    void ofNearChoicesTheOneThatLeavesNoSingleSeatIsTaken(String row, int n, String seats) {
        assertThat(picked(n, row)).contains("0:" + seats);
    }

    @Test
    void theBestRowThatHasThemSideBySideGivesThem() {
        assertThat(picked(3, "..s..", "...", ".....")).contains("1:1 2 3");
        assertThat(pick(3, List.of(0, 2, 5), "..s..", "...", ".....")).contains("2:1 2 3");
    }

    @Test
    void elseOneRowGivesThemAsCloseTogetherAsItCan() {
        assertThat(picked(3, ".s", ".s..s..", "..")).contains("1:3 4 6");
    }

    @Test
    void elseTheFewestRowsGiveThemAndNearOnes() {
        assertThat(picked(3, ".", "s", ".", "..", "s", ".", ".")).contains("3:1 2", "2:1");
        assertThat(picked(4, "..", "s", ".", "s", "..", "..")).contains("0:1 2", "4:1 2");
        assertThat(picked(5, "..", "s", ".", "s", "..", ".s")).contains("0:1 2", "4:1 2", "2:1");
        assertThat(picked(9, "..", "s", ".", "s", "..", ".s")).isEmpty();
    }

    private static List<String> picked(int n, String... rows) {
        return pick(n, List.of(), rows);
    }

    /** Position and numbers of each row that gives some. */
    private static List<String> pick(int n, List<Integer> qualities, String... texts) {
        List<PlainRow> rows = new ArrayList<>();
        for (int i = 0; i < texts.length; i++) {
            rows.add(new PlainRow("" + i, i, qualities.isEmpty() ? 0 : qualities.get(i), texts[i]));
        }
        Optional<List<SeatId>> seats = new PlainCategory(new CategoryId("A"), 100, rows).pick('.', n);
        List<String> reported = new ArrayList<>();
        String last = "";
        for (SeatId seat : seats.orElse(List.of())) {
            if (seat.row().equals(last)) {
                reported.set(reported.size() - 1, reported.get(reported.size() - 1) + " " + seat.number());
            } else {
                reported.add(seat.row() + ":" + seat.number());
            }
            last = seat.row();
        }
        return reported;
    }
}
