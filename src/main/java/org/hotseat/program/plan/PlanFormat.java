package org.hotseat.program.plan;

/** The formats of files that become plans. */
public enum PlanFormat {
    /** Seating plans that pretix publishes: zones, rows, seats. */
    PRETIX,

    /** Charts of sections, rows, tables and booths, in the manner of seats.io. */
    CHART,

    /** One seat a line, with the names of the columns in the first one. */
    CSV,

    /** A drawing in which circles, rectangles and uses name their row and seat. */
    SVG
}
