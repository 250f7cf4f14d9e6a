package org.hotseat.program;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hotseat.hotstate.ClosingTime;
import org.hotseat.hotstate.OperatorStop;
import org.hotseat.program.layout.Category;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.ProgramId;

/**
 * A program at one moment in the hot state.
 *
 * @param layout the layout; without its rows when they were not asked for
 * @param left the number of tickets left in each category
 * @param capacity the number of places and of seats that are not blocked; empty if an earlier version has loaded the
 *     program into Redis
 * @param map the version of the seat map
 * @param now the moment by Redis's clock
 */
record LiveProgram(
        ProgramId id,
        Layout layout,
        Map<CategoryId, Long> left,
        Optional<Long> capacity,
        long version,
        long map,
        Instant now,
        OperatorStop state) {

    private static final String LEFT = "left:";

    /** Returns the program as it would be if it were created now. */
    static LiveProgram draft(ProgramId id, Layout given, Instant now) {
        Layout layout = given.closing(new ClosingTime(now), Optional.empty());
        Map<CategoryId, Long> left = layout.categories().stream()
                .collect(Collectors.toMap(Category::id, category -> (long) category.sellable()));
        long all = left.values().stream().mapToLong(Long::longValue).sum();
        return new LiveProgram(id, layout, left, Optional.of(all), 0, 0, now, OperatorStop.NOT_ENDED);
    }

    /**
     * Creates a program from its fields in the hot state.
     *
     * @param seen the result of {@link Programs#readFields}
     */
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
                OperatorStop.of(seen));
    }
}
