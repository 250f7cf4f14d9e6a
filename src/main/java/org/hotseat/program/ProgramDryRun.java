package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.program.layout.Category;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.LostSeats;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.Row;
import org.hotseat.program.layout.SeatEdits;
import org.hotseat.program.layout.SeatId;
import org.hotseat.program.layout.SeatState;
import org.hotseat.program.seat.SeatMap;

/** Dry runs of changes of programs. */
@Service
class ProgramDryRun {

    private final ProgramFacts facts;
    private final SeatMaps maps;

    @Inject
    ProgramDryRun(ProgramFacts facts, SeatMaps maps) {
        this.facts = facts;
        this.maps = maps;
    }

    /**
     * Reports the effects that a put would have on a program. A read of the facts and one of the seat map.
     *
     * @return the report; fails like {@link Programs#put}
     */
    CompletionStage<Map<String, Object>> put(ProgramId id, Layout layout) {
        return Stages.of(() -> {
            Optional<ProgramFacts.Stored> stored = facts.find(id);
            if (stored.isEmpty()) {
                return CompletableFuture.completedStage(report(true, layout));
            }
            LostSeats lost = LostSeats.between(stored.get().layout(), layout);
            return maps.current(id).thenApply(map -> {
                layout.categories().forEach(category -> check(category, map));
                check(lost, map);
                return report(false, layout);
            });
        });
    }

    /**
     * Reports the effects of changes of single seats: the seats that would be blocked, and those that would be
     * released. A read of the facts and one of the seat map.
     *
     * @return the report; fails like {@link Programs#edit}
     */
    CompletionStage<Map<String, Object>> edit(ProgramId id, SeatEdits edits) {
        return Stages.of(() -> {
            Layout before = facts.find(id).orElseThrow(() -> facts.unknown(id)).layout();
            Layout after = edits.applyTo(before);
            LostSeats lost = LostSeats.between(before, after);
            return maps.current(id).thenApply(map -> {
                check(lost, map);
                Map<String, Object> view = new LinkedHashMap<>();
                view.put("programId", id.value());
                view.put("blocked", newlyBlocked(before, after));
                view.put("unblocked", newlyBlocked(after, before));
                view.put(
                        "onSale",
                        after.categories().stream().mapToInt(Category::sellable).sum());
                return view;
            });
        });
    }

    /** Returns the number of seats that are blocked in one of two layouts with the same rows, and not in the other. */
    private static int newlyBlocked(Layout before, Layout after) {
        int count = 0;
        for (Category category : after.categories()) {
            List<Row> rows = before.category(category.id()).orElseThrow().rows();
            for (int i = 0; i < rows.size(); i++) {
                BitSet blocked = category.rows().get(i).blocked().bits();
                blocked.andNot(rows.get(i).blocked().bits());
                count += blocked.cardinality();
            }
        }
        return count;
    }

    private static Map<String, Object> report(boolean creates, Layout layout) {
        long seats = layout.categories().stream()
                .filter(category -> category.capacity().isEmpty())
                .mapToLong(Category::sellable)
                .sum();
        long places = layout.categories().stream()
                .mapToLong(category -> category.capacity().orElse(0))
                .sum();
        return Map.of("creates", creates, "seats", seats, "places", places);
    }

    private static void check(Category category, SeatMap map) {
        map.places(category.id()).ifPresent(places -> {
            long taken = places.held() + places.sold();
            if (taken > category.capacity().orElse(0)) {
                throw Programs.belowTaken(category.id().value(), taken);
            }
        });
    }

    private static void check(LostSeats lost, SeatMap map) {
        List<SeatId> taken = new ArrayList<>();
        lost.rows()
                .forEach((category, rows) -> rows.forEach((row, numbers) -> {
                    String states = map.rows().getOrDefault(category, Map.of()).getOrDefault(row, "");
                    numbers.stream()
                            .filter(number -> number <= states.length() && isTaken(states.charAt(number - 1)))
                            .forEach(number -> taken.add(new SeatId(category, row, number)));
                }));
        if (!taken.isEmpty()) {
            throw Programs.seatsTaken(taken.stream().map(SeatId::toString).toList());
        }
    }

    private static boolean isTaken(char character) {
        SeatState state = SeatState.of(character);
        return state == SeatState.HELD || state == SeatState.SOLD;
    }
}
