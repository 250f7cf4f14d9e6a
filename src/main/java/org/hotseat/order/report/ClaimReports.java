package org.hotseat.order.report;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.claim.ClaimFacts;
import org.hotseat.facts.claim.ClaimRange;
import org.hotseat.kernel.Service;

/** Creates reports of the claims that servers have answered, of one resource or of many. */
@Service
class ClaimReports {

    private static final Duration FEW_MINUTES = Duration.ofHours(12);
    private static final Duration FEW_HOURS = Duration.ofDays(30);

    private final ClaimFacts claims;

    @Inject
    ClaimReports(ClaimFacts claims) {
        this.claims = claims;
    }

    /**
     * Returns the sums and the rows.
     *
     * @param range the claims
     * @param step the length of a row; empty for one that gives some hundreds of rows
     * @throws org.hotseat.kernel.error.InvalidInput when the report would have too many rows
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    Map<String, Object> report(ClaimRange range, Optional<TimeStep> step, ZoneId zone) {
        TimeStep length =
                step.orElseGet(() -> claims.span(range).map(ClaimReports::step).orElse(TimeStep.MINUTE));
        ClaimTable table = new ClaimTable(length, zone);
        claims.read(range, table::add);
        Map<String, Object> view = table.view();
        view.put("by", length.wireName());
        return view;
    }

    private static TimeStep step(Duration span) {
        return span.compareTo(FEW_MINUTES) < 0
                ? TimeStep.MINUTE
                : span.compareTo(FEW_HOURS) < 0 ? TimeStep.HOUR : TimeStep.DAY;
    }
}
