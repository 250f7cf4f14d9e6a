package org.hotseat.redpacket;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;

/**
 * A rain with everything that has become of it, as hot state and facts keep it: text by field name. It is announced, runs, ends at
 * its time or by an operator, has its rest counted, the rest returned, and in the end all of its claims credited; each once, in this order.
 *
 * @param ended empty before its end
 * @param version of its fact
 */
record Rain(RainId id, RainDefinition terms, Seed seed, Optional<Ended> ended, long version) {

    /** The fields of {@link #of}, in the order in which the script {@code read_rain} answers them, the seed left out. */
    static final List<String> FIELDS = List.of(
            "version",
            "total",
            "packets",
            "start",
            "end",
            "funder",
            "ended_at",
            "ended_by",
            "rest_packets",
            "rest_cents",
            "returned_at",
            "credited_at");

    /**
     * The end of a rain.
     *
     * @param by {@code time} or {@code operator}
     * @param rest empty until it has been counted
     * @param returned when the rest was in the funder's wallet
     * @param credited when all claims were in their wallets
     */
    record Ended(Instant at, String by, Optional<Rest> rest, Optional<Instant> returned, Optional<Instant> credited) {}

    /** What nobody claimed. */
    record Rest(long packets, Money amount) {}

    static Rain announced(RainId id, RainDefinition terms) {
        return new Rain(id, terms, Seed.draw(), Optional.empty(), 1);
    }

    /** Reads the fields; what has not happened is absent or empty. */
    static Rain of(RainId id, Seed seed, Map<String, String> fields) {
        RainDefinition terms = new RainDefinition(
                new Money(Long.parseLong(value(fields, "total").orElseThrow())),
                Integer.parseInt(value(fields, "packets").orElseThrow()),
                time(fields, "start").orElseThrow(),
                time(fields, "end").orElseThrow(),
                new UserId(value(fields, "funder").orElseThrow()));
        Optional<Ended> ended = time(fields, "ended_at").map(at -> ended(at, fields));
        return new Rain(
                id, terms, seed, ended, Long.parseLong(value(fields, "version").orElseThrow()));
    }

    /** The fields with the seed, name and value by turns; what has not happened is empty. */
    List<String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("version", Long.toString(version));
        fields.put("seed", seed.hex());
        fields.put("total", Long.toString(terms.total().cents()));
        fields.put("packets", Integer.toString(terms.packets()));
        fields.put("start", millis(Optional.of(terms.start())));
        fields.put("end", millis(Optional.of(terms.end())));
        fields.put("funder", terms.funder().value());
        Optional<Rest> rest = ended.flatMap(Ended::rest);
        fields.put("ended_at", millis(ended.map(Ended::at)));
        fields.put("ended_by", ended.map(Ended::by).orElse(""));
        fields.put(
                "rest_packets", rest.map(each -> Long.toString(each.packets())).orElse(""));
        fields.put(
                "rest_cents",
                rest.map(each -> Long.toString(each.amount().cents())).orElse(""));
        fields.put("returned_at", millis(ended.flatMap(Ended::returned)));
        fields.put("credited_at", millis(ended.flatMap(Ended::credited)));
        List<String> words = new ArrayList<>();
        fields.forEach((name, value) -> words.addAll(List.of(name, value)));
        return words;
    }

    /** When the sweep has to look at it next: at its end, or at once when it has ended and something is left to do. */
    Instant due() {
        return ended.map(Ended::at).orElse(terms.end());
    }

    /** Whether nothing is left to do. */
    boolean done() {
        return ended.flatMap(Ended::credited).isPresent();
    }

    Split split() {
        return Split.of(seed, terms.total().cents(), terms.packets());
    }

    private static Ended ended(Instant at, Map<String, String> fields) {
        return new Ended(
                at,
                value(fields, "ended_by").orElseThrow(),
                value(fields, "rest_cents")
                        .map(cents -> new Rest(
                                Long.parseLong(value(fields, "rest_packets").orElseThrow()),
                                new Money(Long.parseLong(cents)))),
                time(fields, "returned_at"),
                time(fields, "credited_at"));
    }

    private static Optional<String> value(Map<String, String> fields, String name) {
        return Optional.ofNullable(fields.get(name)).filter(text -> !text.isEmpty());
    }

    private static Optional<Instant> time(Map<String, String> fields, String name) {
        return value(fields, name).map(millis -> Instant.ofEpochMilli(Long.parseLong(millis)));
    }

    private static String millis(Optional<Instant> time) {
        return time.map(at -> Long.toString(at.toEpochMilli())).orElse("");
    }
}
