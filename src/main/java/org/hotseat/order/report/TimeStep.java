package org.hotseat.order.report;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.hotseat.kernel.form.Fields;

/** The length of a row of a report. */
enum TimeStep {
    MINUTE(ChronoUnit.MINUTES),
    HOUR(ChronoUnit.HOURS),
    DAY(ChronoUnit.DAYS);

    private static final int MAX_WORD_LENGTH = 64;

    private final ChronoUnit unit;

    TimeStep(ChronoUnit unit) {
        this.unit = unit;
    }

    /** Returns its name in REST. */
    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads the parameter {@code by}; adds errors like {@link Fields}. */
    static Optional<TimeStep> read(Fields parameters) {
        Optional<String> word = parameters.text("by", 1, MAX_WORD_LENGTH);
        Optional<TimeStep> step = Arrays.stream(values())
                .filter(each -> word.filter(each.wireName()::equals).isPresent())
                .findAny();
        if (word.isPresent() && step.isEmpty()) {
            parameters.addError("by", "must be minute, hour or day");
        }
        return step;
    }

    /** Reads the parameter {@code zone}, which is UTC if it is absent; adds errors like {@link Fields}. */
    static ZoneId zone(Fields parameters) {
        try {
            return ZoneId.of(parameters.text("zone", 1, MAX_WORD_LENGTH).orElse("UTC"));
        } catch (DateTimeException e) {
            parameters.addError("zone", "must be a time zone, such as Europe/Berlin");
            return ZoneId.of("UTC");
        }
    }

    /** Returns the beginning of the step that contains a time, by the clock of a time zone. */
    Instant begin(Instant at, ZoneId zone) {
        return at.atZone(zone).truncatedTo(unit).toInstant();
    }
}
