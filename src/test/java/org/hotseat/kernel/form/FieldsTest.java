package org.hotseat.kernel.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.InvalidInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldsTest {

    @Test
    void everyBadFieldIsReportedAtOnce() {
        Fields body = new Fields(Map.of("name", 3, "places", new BigDecimal("2.5")));
        body.require("name", body.text("name", 1, 10));
        body.require("places", body.integer("places", 0, 10));
        body.require("missing", body.bool("missing"));
        body.addError("rule", "spans fields");

        assertThat(body.isValid()).isFalse();
        assertThatThrownBy(body::check)
                .isInstanceOfSatisfying(
                        InvalidInput.class,
                        refusal -> assertThat(refusal.fields())
                                .containsExactly(
                                        new InvalidInput.BadField("name", "must be a string"),
                                        new InvalidInput.BadField("places", "must be a whole number from 0 to 10"),
                                        new InvalidInput.BadField("missing", "is required"),
                                        new InvalidInput.BadField("rule", "spans fields")));
    }

    @Test
    void absentAndNullAreTheSameAndNoFault() {
        for (Fields body : List.of(Fields.empty(), new Fields(Collections.singletonMap("a", null)))) {
            assertThat(body.has("a")).isFalse();
            assertThat(body.text("a", 1, 2)).isEmpty();
            assertThat(body.id("a", Function.identity())).isEmpty();
            assertThat(body.integer("a", 1, 2)).isEmpty();
            assertThat(body.minutes("a", Duration.ZERO, Duration.ZERO)).isEmpty();
            assertThat(body.bool("a")).isEmpty();
            assertThat(body.money("a")).isEmpty();
            assertThat(body.time("a")).isEmpty();
            assertThat(body.texts("a", 1)).isEmpty();
            assertThat(body.objects("a", 1)).isEmpty();
            assertThatCode(body::check).doesNotThrowAnyException();
        }
    }

    @Test
    void aValueThatIsThereAndBadIsNotAlsoMissing() {
        Fields body = new Fields(Map.of("a", true));
        assertThat(body.<String>require("a", body.text("a", 1, 2))).isNull();
        assertThatThrownBy(body::check).hasMessage("a: must be a string");
    }

    @Test
    void textHasLengthAndNoControlCharacters() {
        assertThat(read("ab", body -> body.text("f", 1, 2))).contains("ab");
        assertThat(read("Zoë ☃", body -> body.text("f", 1, 9))).contains("Zoë ☃");
        for (String bad : List.of("", "abc", "a\n", "\u0000", "\u007f", "\u0085")) {
            refused(bad, body -> body.text("f", 1, 2), "must be 1 to 2 characters, none of them control characters");
        }
    }

    @Test
    void idsKeepTheirRuleAndBecomeTheirType() {
        assertThat(read("p-1", body -> body.id("f", UserId::new))).contains(new UserId("p-1"));
        refused("p 1", body -> body.id("f", UserId::new), Ids.RULE);
        refused(BigDecimal.ONE, body -> body.id("f", UserId::new), "must be a string");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "10, 10", "3.0, 3", "30e-1, 3", "0.3e1, 3", "1E+1, 10", "3.00000000000000000, 3"})
    void wholeNumbersAreReadInEveryForm(BigDecimal number, long value) {
        assertThat(read(number, body -> body.integer("f", 1, 10))).contains(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "11",
                "-1",
                "2.5",
                "1e-999999999",
                "1e999999999",
                "-1e999999999",
                "1e2147483647",
                "0.000000000000000000000000000001",
                "99999999999999999999999999999999999999999",
                "9223372036854775808"
            })
    @Timeout(60)
    void numbersThatAreNotWholeOrOutOfRangeAreRefusedWithoutBeingWrittenOut(String number) {
        refused(new BigDecimal(number), body -> body.integer("f", 1, 10), "must be a whole number from 1 to 10");
    }

    @Test
    void theWholeRangeOfALongCanBeRead() {
        assertThat(read(BigDecimal.valueOf(Long.MAX_VALUE), body -> body.integer("f", Long.MIN_VALUE, Long.MAX_VALUE)))
                .contains(Long.MAX_VALUE);
        assertThat(read(BigDecimal.valueOf(Long.MIN_VALUE), body -> body.integer("f", Long.MIN_VALUE, Long.MAX_VALUE)))
                .contains(Long.MIN_VALUE);
        refused("3", body -> body.integer("f", 1, 10), "must be a number");
    }

    @ParameterizedTest
    @CsvSource({"1, 60000", "0.01, 600", "0.5, 30000", "10080, 604800000", "1.00000001, 60000", "1e1, 600000"})
    void minutesMayHaveDecimals(BigDecimal minutes, long millis) {
        assertThat(read(minutes, FieldsTest::holdTime)).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "-1", "0.0099", "10080.00001", "1e999999999", "1e-999999999", "-1e999999999", "1e2147483647"
            })
    @Timeout(60)
    void minutesOutOfRangeAreRefusedWithTheRangeInWords(String minutes) {
        refused(new BigDecimal(minutes), FieldsTest::holdTime, "must be a number of minutes from 0.01 to 10080");
    }

    @Test
    void boolIsTrueOrFalseAndNothingElse() {
        assertThat(read(true, body -> body.bool("f"))).contains(true);
        refused("true", body -> body.bool("f"), "must be true or false");
    }

    @ParameterizedTest
    @CsvSource({"7.10, 710", "7.1, 710", "7, 700", "0, 0", "0.01, 1", "1000000000.00, 100000000000"})
    void moneyIsADecimalString(String text, long cents) {
        assertThat(read(text, body -> body.money("f"))).contains(new Money(cents));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-1",
                "+1",
                "1.001",
                "1.",
                ".5",
                "1e3",
                "1,00",
                " 1",
                "٣",
                "1000000000.01",
                "9999999999",
                "NaN"
            })
    void moneyInAnyOtherFormIsRefused(String text) {
        refused(text, body -> body.money("f"), "must be 0 to 1000000000.00 with at most two decimals");
    }

    @Test
    void moneyAsANumberIsRefused() {
        refused(
                new BigDecimal("7.1"),
                body -> body.money("f"),
                "must be an amount of money as a string, like \"7.10\"");
    }

    @Test
    void timesAreIsoInUtc() {
        assertThat(read("2030-01-01T12:00:00Z", body -> body.time("f")))
                .contains(Instant.parse("2030-01-01T12:00:00Z"));
        assertThat(read("1970-01-01T00:00:00.001Z", body -> body.time("f"))).contains(Instant.ofEpochMilli(1));
        for (String bad : List.of(
                "",
                "tomorrow",
                "2030-01-01",
                "2030-13-01T00:00:00Z",
                "1969-12-31T23:59:59Z",
                "+10000-01-01T00:00:00Z",
                "+999999999-12-31T23:59:59Z")) {
            refused(bad, body -> body.time("f"), "must be a time like 2030-01-01T12:00:00Z");
        }
        refused(BigDecimal.TEN, body -> body.time("f"), "must be a time as a string, like \"2030-01-01T12:00:00Z\"");
    }

    @Test
    void listsOfTextsNameTheEntryThatIsBad() {
        assertThat(read(List.of("a", "b"), body -> body.texts("f", 2))).contains(List.of("a", "b"));
        refused(List.of("a", "b", "c"), body -> body.texts("f", 2), "must have at most 2 entries");
        refused("a", body -> body.texts("f", 2), "must be a list");
        Fields body = new Fields(Map.of("f", Arrays.asList("a", null, "x".repeat(257))));
        body.texts("f", 3);
        assertThatThrownBy(body::check)
                .hasMessage("f[1]: must be a string of at most 256 characters; "
                        + "f[2]: must be a string of at most 256 characters");
    }

    @Test
    void objectsInListsNameTheirFieldsByPath() {
        Fields body = new Fields(Map.of(
                "rows",
                List.of(
                        Map.of("seats", BigDecimal.ONE),
                        Map.of("seats", "x", "parts", List.of(Map.of())),
                        "no object")));
        List<Fields> rows = body.objects("rows", 9).orElseThrow();
        assertThat(rows.get(0).integer("seats", 1, 9)).contains(1L);
        rows.get(1).integer("seats", 1, 9);
        Fields part = rows.get(1).objects("parts", 1).orElseThrow().get(0);
        part.require("name", part.text("name", 1, 9));
        assertThat(body.isValid()).isFalse();
        assertThatThrownBy(body::check)
                .hasMessage("rows[2]: must be an object; rows[1].seats: must be a number; "
                        + "rows[1].parts[0].name: is required");
    }

    @Test
    void numbersInListsAreNamedByTheirPlace() {
        List<Object> two = List.of(BigDecimal.ONE, new BigDecimal("2.0"));
        assertThat(read(two, body -> body.integers("f", 2, 1, 2))).contains(List.of(1, 2));
        refused(two, body -> body.integers("f", 1, 1, 2), "must have at most 1 entries");
        refused("1", body -> body.integers("f", 1, 1, 2), "must be a list");
        Fields body = new Fields(Map.of("rows", List.of(Map.of("f", Arrays.asList(BigDecimal.ZERO, "x", null)))));
        body.objects("rows", 1).orElseThrow().get(0).integers("f", 3, 1, 2);
        assertThatThrownBy(body::check)
                .hasMessage("rows[0].f[0]: must be a whole number from 1 to 2; rows[0].f[1]: must be a number; "
                        + "rows[0].f[2]: must be a number");
    }

    @Test
    void noMoreIsReportedThanAnybodyReads() {
        Fields body = new Fields(Map.of("f", Collections.nCopies(5_000, "x")));
        body.integers("f", 5_000, 1, 2);
        assertThat(catchThrowableOfType(InvalidInput.class, body::check).fields())
                .hasSize(Fields.MAX_ERRORS);
    }

    @Test
    void unknownFieldsAreIgnoredWhereTheyAreToBe() {
        assertThatCode(new Fields(new HashMap<>(Map.of("unknown", "x")))::check).doesNotThrowAnyException();
    }

    @Test
    void aNumberInAQueryIsWholeAndWithinItsBounds() {
        Fields query = Fields.empty();
        assertThat(query.queryNumber("limit", "1", 1, 20)).isEqualTo(1);
        assertThat(query.queryNumber("after", "2147483647", 0, Integer.MAX_VALUE))
                .isEqualTo(Integer.MAX_VALUE);
        query.check();
        for (String bad : List.of("", "0", "21", "-1", "+1", "1.0", "one", "\u0661", "99999999999999999999")) {
            Fields other = Fields.empty();
            assertThat(other.queryNumber("limit", bad, 1, 20)).isEqualTo(1);
            assertThatThrownBy(other::check).as(bad).hasMessage("limit: must be a whole number from 1 to 20");
        }
    }

    private static Optional<Duration> holdTime(Fields body) {
        return body.minutes("f", Duration.ofMillis(600), Duration.ofDays(7));
    }

    private static <T> Optional<T> read(Object value, Function<Fields, Optional<T>> reader) {
        Fields body = new Fields(Map.of("f", value));
        Optional<T> read = reader.apply(body);
        body.check();
        return read;
    }

    private static <T> void refused(Object value, Function<Fields, Optional<T>> reader, String problem) {
        Fields body = new Fields(Map.of("f", value));
        assertThat(reader.apply(body)).as("%s", value).isEmpty();
        assertThatThrownBy(body::check)
                .as("%s", value)
                .isInstanceOf(InvalidInput.class)
                .hasMessage("f: " + problem);
    }
}
