package org.hotseat.order.report;

import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** The length of a row of a report. */
enum TimeStep {
    MINUTE(ChronoUnit.MINUTES),
    HOUR(ChronoUnit.HOURS),
    DAY(ChronoUnit.DAYS);

    private final ChronoUnit unit;

    TimeStep(ChronoUnit unit) {
        this.unit = unit;
    }

    /** Returns the beginning of the step that contains a time, by the clock of a time zone. */
    Instant begin(Instant at, ZoneId zone) {
        return at.atZone(zone).truncatedTo(unit).toInstant();
    }
}
