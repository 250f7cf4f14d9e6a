package org.hotseat.kernel.form;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hotseat.kernel.Money;

/**
 * The rules by which a part of the price comes back, depending on the time of the refund. Rules are sorted by time, and
 * their percentages decrease. After the last rule nothing comes back. The script that records a refund applies the
 * rules in its part {@code shared/refund_rules}, and {@link #refundable} does the same for answers.
 *
 * @param list the rules; never empty
 */
public record RefundRules(List<Rule> list) {

    /**
     * One rule.
     *
     * @param until the end of the rule; the time itself is no longer part of it
     * @param percent the percentage of the price that comes back
     * @param given the duration before the start, as the body states it; empty if the body states a time
     */
    public record Rule(Instant until, int percent, String given) {}

    private static final String FIELD = "refundRules";
    private static final String UNTIL = "until";
    private static final int MAX = 10;

    /** Matches a duration before the start in days, hours and minutes. */
    private static final Pattern BEFORE =
            Pattern.compile("-P(?=[0-9T])([0-9]{1,4}D)?(T(?=[0-9])([0-9]{1,4}H)?" + "([0-9]{1,4}M)?)?");

    public RefundRules {
        list = List.copyOf(list);
    }

    /**
     * Reads {@code refundRules: [{until, percent}]}. Adds errors like {@link Fields}. Durations count from the field
     * {@code startsAt} of the same body. Returns empty for an empty list.
     */
    static Optional<RefundRules> read(Fields body) {
        List<Rule> rules = new ArrayList<>();
        for (Fields fields : body.objects(FIELD, MAX).orElse(List.of())) {
            Optional<Integer> percent = fields.integer("percent", 0, 100).map(Long::intValue);
            fields.require("percent", percent);
            String given = fields.read(UNTIL, String.class, "must be a time or a duration, as a string")
                    .orElse("");
            Optional<Instant> until = until(body, fields, given);
            if (until.isPresent() && percent.isPresent()) {
                check(fields, until.get(), percent.get(), rules);
                rules.add(new Rule(until.get(), percent.get(), given.startsWith("-") ? given : ""));
            }
        }
        return rules.isEmpty() ? Optional.empty() : Optional.of(new RefundRules(rules));
    }

    private static Optional<Instant> until(Fields body, Fields rule, String given) {
        if (!given.startsWith("-")) {
            Optional<Instant> time = rule.time(UNTIL).map(at -> at.truncatedTo(ChronoUnit.MILLIS));
            rule.require(UNTIL, time);
            return time;
        }
        if (!BEFORE.matcher(given).matches()) {
            rule.addError(UNTIL, "must be a time, or a duration before startsAt like -P7D, -PT36H or -P1DT30M");
            return Optional.empty();
        }
        Optional<Instant> start = start(body);
        if (start.isEmpty()) {
            rule.addError(UNTIL, "must be a time: there is no startsAt before which a duration could be");
        }
        return start.map(at -> at.plus(Duration.parse(given)));
    }

    /** Returns the start; empty if it is absent or bad, for which another attribute has the error. */
    private static Optional<Instant> start(Fields body) {
        if (!(body.value("startsAt") instanceof String text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Instant.parse(text).truncatedTo(ChronoUnit.MILLIS));
        } catch (DateTimeParseException e) {
            // The attribute startsAt has the error.
            return Optional.empty();
        }
    }

    private static void check(Fields fields, Instant until, int percent, List<Rule> before) {
        if (before.isEmpty()) {
            return;
        }
        Rule last = before.get(before.size() - 1);
        if (!until.isAfter(last.until)) {
            fields.addError(UNTIL, "must be after that of the rule before it in the list");
        }
        if (percent >= last.percent) {
            fields.addError("percent", "must be less than that of the rule before it in the list");
        }
    }

    /** Adds an error for durations before the start, for a resource whose {@code startsAt} is the start of its sale. */
    public static void refuseDurations(Given given) {
        given.<RefundRules>find(FIELD)
                .filter(rules -> rules.list.stream().anyMatch(rule -> !rule.given.isEmpty()))
                .ifPresent(rules -> given.body()
                        .addError(FIELD, "must have times: startsAt is the start of the sale and not of an event"));
    }

    /** Returns the rule at a time; empty after the last one. */
    public Optional<Rule> at(Instant now) {
        return list.stream().filter(rule -> now.isBefore(rule.until)).findFirst();
    }

    /** Returns the part of a price that comes back at a time, rounded to the cent; half a cent comes back. */
    public Money refundable(Money price, Instant now) {
        return new Money((price.cents() * at(now).map(Rule::percent).orElse(0) + 50) / 100);
    }

    /** Returns the form in Redis and in facts, which scripts read. */
    @Override
    public String toString() {
        return list.stream()
                .map(rule -> rule.until.toEpochMilli() + "," + rule.percent + "," + rule.given)
                .collect(Collectors.joining(";"));
    }

    /** Reads the form of {@link #toString}. */
    public static RefundRules parse(String text) {
        return new RefundRules(Arrays.stream(text.split(";", -1))
                .map(rule -> rule.split(",", -1))
                .map(parts ->
                        new Rule(Instant.ofEpochMilli(Long.parseLong(parts[0])), Integer.parseInt(parts[1]), parts[2]))
                .toList());
    }

    /** Returns the rules as the body stated them. */
    List<Map<String, Object>> answer() {
        return list.stream()
                .map(rule -> view(rule.given.isEmpty() ? rule.until : rule.given, rule.percent))
                .toList();
    }

    /** Returns the rules with their times, as orders show them. */
    public List<Map<String, Object>> times() {
        return list.stream().map(rule -> view(rule.until, rule.percent)).toList();
    }

    private static Map<String, Object> view(Object until, int percent) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put(UNTIL, until);
        view.put("percent", percent);
        return view;
    }
}
