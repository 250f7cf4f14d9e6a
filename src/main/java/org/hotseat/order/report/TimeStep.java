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

    /** The begin of the step that has a time; of a day by the clocks of a zone. */
    Instant begin(Instant at, ZoneId zone) {
        return at.atZone(zone).truncatedTo(unit).toInstant();
    }
}
