package org.hotseat.kernel.form;

import java.time.ZoneId;
import java.util.Optional;

/**
 * The name of a time zone in the database of IANA, such as {@code Asia/Shanghai}. Only bodies are checked: a stored
 * name stays, also on a server whose database is older.
 */
public record TimeZoneName(String value) {

    private static final String FIELD = "timeZone";
    private static final int LONGEST = 64;

    /** Reads {@code timeZone}. Adds an error like {@link Fields}. Offsets such as {@code +08:00} are no names. */
    static Optional<TimeZoneName> read(Fields body) {
        Optional<String> name = body.text(FIELD, 1, LONGEST);
        if (name.isPresent() && !isKnown(name.get())) {
            body.addError(FIELD, "must be the name of a time zone, such as Asia/Shanghai");
        }
        return name.filter(TimeZoneName::isKnown).map(TimeZoneName::new);
    }

    private static boolean isKnown(String name) {
        return ZoneId.getAvailableZoneIds().contains(name);
    }

    @Override
    public String toString() {
        return value;
    }
}
