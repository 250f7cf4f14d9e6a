package org.hotseat.faults;

import static org.assertj.core.api.Assertions.assertThat;

/** The promise, as an assertion. */
final class Verdict {

    private Verdict() {}

    /** Nothing oversold, leaked, lost or changed, and no error that was not announced by 503. */
    static void isKept(Buyers buyers, Findings findings) {
        String figures = figures(buyers, findings);
        System.out.println(figures);
        assertThat(findings.reports()).as(figures).isEmpty();
        assertThat(buyers.tally().serverErrors()).as(buyers.tally().report()).isZero();
    }

    /** For people. */
    static String figures(Buyers buyers, Findings findings) {
        return String.format(
                "%,d visits, %,d answers, %,d told 503, %,d without answer; oversold %,d, twice %,d, leaked %,d, lost %,d,"
                        + " changed %,d, inconsistent %,d, other %,d, 5xx %,d; longest silence %,d ms%n%s",
                buyers.visits(),
                buyers.tally().count(),
                buyers.tally().passed("503"),
                buyers.tally().passed("no answer") + buyers.tally().passed("no connection"),
                findings.oversold(),
                findings.twice(),
                findings.leaked(),
                findings.lost(),
                findings.changed(),
                findings.inconsistent(),
                findings.other(),
                buyers.tally().serverErrors(),
                buyers.silences().longest().toMillis(),
                String.join("\n", findings.sums()));
    }
}
