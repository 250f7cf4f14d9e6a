package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.ArrayList;
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
