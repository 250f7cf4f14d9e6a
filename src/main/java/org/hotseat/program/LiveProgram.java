package org.hotseat.program;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hotseat.hotstate.ClosingTime;
import org.hotseat.hotstate.SaleState;
import org.hotseat.program.layout.Category;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.ProgramId;

/**
 * A program at one moment, as the hot state has it.
 *
 * @param layout without its rows when they were not asked for
 * @param left tickets left of each category
 * @param capacity the seats that are not blocked, and the places; empty where an earlier version has put them into
 *     Redis
 * @param map version of the seat map
 * @param now by Redis's clock
 */
record LiveProgram(
        ProgramId id,
        Layout layout,
        Map<CategoryId, Long> left,
        Optional<Long> capacity,
        long version,
        long map,
        Instant now,
        SaleState state) {

    private static final String LEFT = "left:";

    /** One that would be created now. */
    static LiveProgram draft(ProgramId id, Layout given, Instant now) {
        Layout layout = given.closing(new ClosingTime(now), Optional.empty());
        Map<CategoryId, Long> left = layout.categories().stream()
                .collect(Collectors.toMap(Category::id, category -> (long) category.sellable()));
        long all = left.values().stream().mapToLong(Long::longValue).sum();
        return new LiveProgram(id, layout, left, Optional.of(all), 0, 0, now, SaleState.NOT_ENDED);
    }

    /** @param seen {@link Programs#look} */
    static LiveProgram of(ProgramId id, Layout layout, Map<String, String> seen) {
        Map<CategoryId, Long> left = new HashMap<>();
        for (Category category : layout.categories()) {
            left.put(category.id(), Programs.number(seen, LEFT + category.id()));
        }
        return new LiveProgram(
                id,
                layout,
                left,
                Optional.ofNullable(seen.get(Layout.SELLABLE)).map(Long::valueOf),
                Programs.number(seen, "version"),
                Programs.number(seen, "map"),
                Instant.ofEpochMilli(Programs.number(seen, "now")),
                SaleState.of(seen));
    }
}
