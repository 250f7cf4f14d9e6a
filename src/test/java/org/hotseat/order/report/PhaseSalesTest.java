package org.hotseat.order.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.form.Phase;
import org.hotseat.kernel.form.Phases;
import org.junit.jupiter.api.Test;

/** An order counts in the phases that were open when it was placed, once. */
class PhaseSalesTest {

    private static final Phase FANS = phase(0, 20, List.of("fans"));
    private static final Phase ALL = phase(10, 30, List.of());
    private static final Phase LAST = phase(30, 40, List.of());

    private static Phase phase(long opens, long closes, List<String> groups) {
        return new Phase(Instant.ofEpochSecond(opens), Instant.ofEpochSecond(closes), Optional.empty(), groups);
    }

    @Test
    void eachOrderCountsOnceAtTheEdgesAndWherePhasesOverlapAndOutsideOfThem() {
        PhaseSales sales = new PhaseSales(new Phases(List.of(FANS, ALL, LAST)));
        for (long second : new long[] {0, 9, 10, 19, 20, 29, 40}) {
            sales.add(Instant.ofEpochSecond(second), 2, 710);
        }
        assertThat(sales.view().stream().map(row -> List.of(row.get("phases"), row.get("orders"), row.get("units"))))
                .containsExactly(
                        List.of(List.of(FANS.answer()), 2L, 4L),
                        List.of(List.of(ALL.answer()), 2L, 4L),
                        List.of(List.of(LAST.answer()), 0L, 0L),
                        List.of(List.of(FANS.answer(), ALL.answer()), 2L, 4L),
                        List.of(List.<Map<String, Object>>of(), 1L, 2L));
        assertThat(sales.view().get(0).get("amount")).hasToString("14.20");
    }
}
