package org.hotseat.program.plan;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of seats in a drawing: zone, row and category. An element has those of the groups around it unless it has its
 * own.
 */
record SvgNames(Optional<String> zone, Optional<String> row, Optional<String> category) {

    static final SvgNames NONE = new SvgNames(Optional.empty(), Optional.empty(), Optional.empty());

    /** Matches an id of (zone,) row and seat. */
    private static final Pattern ID = Pattern.compile(
            "(?i)(?:seat[-_:. ])?(?:(.+)[-_:. ])?([^-_:. ]+)[-_:. ](\\d{1,4}[a-z]?)", Pattern.UNICODE_CASE);

    /** Matches the beginning of an id that a drawing program gives by itself. */
    private static final Pattern GIVEN = Pattern.compile("(?i)(circle|rect|use|path|ellipse|g|svg|layer|seat)\\d*");

    /** The names of one seat, of which {@code number} is in its row. */
    record Seat(Optional<String> zone, String row, String number) {}

    /** Returns the names of an element inside of this one, from its {@code data-} attributes. */
    SvgNames inner(Map<String, String> attributes) {
        return new SvgNames(
                data(attributes, "zone", "section", "block").or(() -> zone),
                data(attributes, "row").or(() -> row),
                data(attributes, "category").or(() -> category));
    }

    /** Returns the seat that an element is, by its {@code data-seat}, or by its id. */
    Optional<Seat> seat(Map<String, String> attributes) {
        Optional<String> number = data(attributes, "seat", "number", "seat-number");
        if (number.isPresent()) {
            return row.map(own -> new Seat(zone, own, number.get()));
        }
        Matcher id = ID.matcher(FileText.clean(attributes.getOrDefault("id", "")));
        if (!id.matches() || GIVEN.matcher(id.group(2)).matches()) {
            return Optional.empty();
        }
        return Optional.of(new Seat(zone.or(() -> Optional.ofNullable(id.group(1))), id.group(2), id.group(3)));
    }

    private static Optional<String> data(Map<String, String> attributes, String... names) {
        for (String name : names) {
            String value = FileText.clean(attributes.getOrDefault("data-" + name, ""));
            if (!value.isEmpty()) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }
}
