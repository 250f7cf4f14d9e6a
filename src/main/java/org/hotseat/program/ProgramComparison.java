package org.hotseat.program;

import java.util.Map;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.program.layout.Places;
import org.hotseat.program.seat.SeatMap;
import org.hotseat.program.seat.SeatsByFacts;

/**
 * Compares a program's seats with its facts and checks its sums. Pure.
 *
 * @param map every seat, as Redis has it
 */
record ProgramComparison(LiveProgram live, SeatMap map) {

    void compare(ProgramFacts.Stored stored, SeatsByFacts seats, Differences differences) {
        if (live.version() != stored.version()) {
            differences.add(
                    Kind.DEFINITION,
                    "the layout has version " + live.version() + " in Redis, " + stored.version() + " in the facts");
        }
        live.left().forEach((category, left) -> {
            long free = map.free(category);
            if (left != free) {
                differences.add(Kind.SUM, category + " has " + left + " tickets left and " + free + " free seats");
            }
        });
        seats.strays().forEach(stray -> differences.add(Kind.FACTS, "the facts have no room for " + stray));
        seats.rows()
                .forEach((category, rows) -> rows.forEach((row, facts) -> {
                    String redis = map.rows().getOrDefault(category, Map.of()).getOrDefault(row, "");
                    row(category + "-" + row, redis, facts, differences);
                }));
    }

    private static void row(String row, String redis, String facts, Differences differences) {
        if (Places.isCounts(facts)) {
            if (!redis.equals(facts)) {
                differences.add(
                        Kind.OTHER,
                        "the places of " + row.substring(0, row.length() - 2) + " are " + redis + " in Redis, " + facts
                                + " in the facts");
            }
            return;
        }
        if (redis.length() != facts.length()) {
            differences.add(
                    Kind.OTHER,
                    "the row " + row + " has " + redis.length() + " seats in Redis, " + facts.length()
                            + " in the facts");
            return;
        }
        for (int i = 0; i < facts.length(); i++) {
            if (redis.charAt(i) != facts.charAt(i)) {
                differences.add(
                        Kind.OTHER,
                        "the seat " + row + "-" + (i + 1) + " is " + redis.charAt(i) + " in Redis, " + facts.charAt(i)
                                + " in the facts");
            }
        }
    }
}
