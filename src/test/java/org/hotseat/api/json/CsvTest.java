package org.hotseat.api.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

    private static final List<String> COLUMNS = List.of("a", "b", "c");

    @Test
    void cellsWithCommasQuotesOrLineEndsAreQuoted() {
        assertThat(Csv.line(List.of("plain", "a,b", "say \"x\"", "two\nlines")))
                .isEqualTo("plain,\"a,b\",\"say \"\"x\"\"\",\"two\nlines\"\r\n");
    }

    /** Some spreadsheets take a semicolon for the end of a cell. */
    @Test
    void cellsWithSemicolonsAreQuoted() {
        assertThat(Csv.line(List.of("a;b", "x;=1+1", "c"))).isEqualTo("\"a;b\",\"x;=1+1\",c\r\n");
    }

    @Test
    void numbersStayNumbersAndWhatIsAbsentIsEmpty() {
        assertThat(Csv.line(COLUMNS, Map.of("a", -1, "c", Optional.empty()))).isEqualTo("-1,,\r\n");
    }

    @Test
    void listsAreJsonInACell() {
        assertThat(Csv.line(COLUMNS, Map.of("b", List.of(Map.of("seatId", "A-1")))))
                .isEqualTo(",\"[{\"\"seatId\"\":\"\"A-1\"\"}]\",\r\n");
    }

    @Test
    void noTwoTextsBecomeOne() {
        assertThat(Csv.line(List.of("=a", "'=a", "''=a", "'a", "'"))).isEqualTo("'=a,''=a,'''=a,'a,'\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uFF1D1"})
    void textThatBeginsLikeAFormulaIsNone(String text) {
        String cell = Csv.line(COLUMNS, Map.of("a", text));
        assertThat(cell.replace("\"", "")).startsWith("'" + text);
    }
}
