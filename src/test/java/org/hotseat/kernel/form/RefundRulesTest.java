package org.hotseat.kernel.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.error.InvalidInput;
import org.junit.jupiter.api.Test;

class RefundRulesTest {

    private static final Instant START = Instant.parse("2030-01-08T20:00:00Z");

    @Test
    void durationsCountFromTheStartAndTheTimeItselfIsNoLongerPartOfARule() {
        RefundRules rules = read(List.of(rule("-P7D", 100), rule("-P1DT12H", 50), rule("2030-01-08T19:00:00.5Z", 5)));
        Instant first = Instant.parse("2030-01-01T20:00:00Z");
        assertThat(percents(rules, first.minusMillis(1), first)).containsExactly(100, 50);
        Instant second = Instant.parse("2030-01-07T08:00:00Z");
        assertThat(percents(rules, second.minusMillis(1), second)).containsExactly(50, 5);
        Instant last = Instant.parse("2030-01-08T19:00:00.500Z");
        assertThat(percents(rules, last.minusMillis(1), last, START)).containsExactly(5, 0, 0);
        assertThat(RefundRules.parse(rules.toString())).isEqualTo(rules);
        assertThat(rules.answer().get(0)).isEqualTo(Map.of("until", "-P7D", "percent", 100));
        assertThat(rules.times().get(0)).isEqualTo(Map.of("until", first, "percent", 100));
    }

    @Test
    void halfACentComesBack() {
        RefundRules rules = read(List.of(rule("-P7D", 50), rule("-P1D", 33)));
        assertThat(rules.refundable(new Money(7), Instant.EPOCH)).isEqualTo(new Money(4));
        assertThat(rules.refundable(new Money(1), Instant.EPOCH)).isEqualTo(new Money(1));
        assertThat(rules.refundable(new Money(0), Instant.EPOCH)).isEqualTo(Money.ZERO);
        Instant later = START.minusSeconds(2 * 86_400);
        assertThat(rules.refundable(new Money(1), later)).isEqualTo(Money.ZERO);
        assertThat(rules.refundable(new Money(710), later)).isEqualTo(new Money(234));
        assertThat(rules.refundable(new Money(710), START)).isEqualTo(Money.ZERO);
    }

    @Test
    void badRulesAreRefusedEachByItsField() {
        complains("refundRules[0].percent", List.of(rule("-P7D", 101)));
        complains("refundRules[0].percent", List.of(rule("-P7D", -1)));
        complains("refundRules[0].percent", List.of(Map.of("until", "-P7D")));
        complains("refundRules[0].until", List.of(Map.of("percent", BigDecimal.TEN)));
        for (String bad : List.of("P7D", "-P", "-PT", "-P7DT", "-P1M", "-P1,5D", "7", "", "-P7D ", "2030-01-01")) {
            complains("refundRules[0].until", List.of(rule(bad, 50)));
        }
        complains("refundRules[1].percent", List.of(rule("-P7D", 50), rule("-P1D", 50)));
        complains("refundRules[1].until", List.of(rule("-P1D", 100), rule("-P7D", 50)));
        complains("refundRules[1].until", List.of(rule("-P1D", 100), rule("2030-01-07T20:00:00Z", 50)));
        complains(
                "refundRules",
                IntStream.range(0, 11)
                        .mapToObj(i -> rule("-PT" + (20 - i) + "H", 100 - i))
                        .toList());
        Fields body = new Fields(Map.of("refundRules", List.of(rule("-P7D", 50))));
        RefundRules.read(body);
        assertThatThrownBy(body::check)
                .isInstanceOf(InvalidInput.class)
                .satisfies(e ->
                        assertThat(((InvalidInput) e).fields().get(0).field()).isEqualTo("refundRules[0].until"));
        assertThat(RefundRules.read(new Fields(Map.of("refundRules", List.of()))))
                .isEmpty();
    }

    private static List<Integer> percents(RefundRules rules, Instant... times) {
        return List.of(times).stream()
                .map(time -> rules.at(time).map(RefundRules.Rule::percent).orElse(0))
                .toList();
    }

    private static Map<String, Object> rule(String until, int percent) {
        return Map.of("until", until, "percent", BigDecimal.valueOf(percent));
    }

    private static Fields body(List<Map<String, Object>> rules) {
        return new Fields(Map.of("startsAt", START.toString(), "refundRules", rules));
    }

    private static RefundRules read(List<Map<String, Object>> rules) {
        Fields body = body(rules);
        RefundRules read = RefundRules.read(body).orElseThrow();
        body.markKnown("startsAt");
        body.check();
        return read;
    }

    private static void complains(String field, List<Map<String, Object>> rules) {
        Fields body = body(rules);
        body.markKnown("startsAt");
        RefundRules.read(body);
        assertThatThrownBy(body::check)
                .isInstanceOf(InvalidInput.class)
                .satisfies(e -> assertThat(((InvalidInput) e).fields())
                        .as(rules.toString())
                        .extracting(InvalidInput.BadField::field)
                        .containsExactly(field));
    }
}
