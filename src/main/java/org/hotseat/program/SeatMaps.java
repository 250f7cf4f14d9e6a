package org.hotseat.program;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.seat.SeatMap;
import org.hotseat.program.seat.SeatReads;

/**
 * Seat maps. A map is read whole once a server and then kept up with the change log, so that a read costs one round
 * trip and the changes since the last one. Bounded by the number of seats in all.
 */
@Service
class SeatMaps {

    /** Attempts to read a map that is changed too fast, or rebuilt. */
    private static final int ATTEMPTS = 20;

    private static final long SEATS_REMEMBERED = 2_000_000;

    private final SeatReads reads;
    private final Programs programs;
    private final Layouts layouts;
    private final Cache<ProgramId, SeatMap> known = Caffeine.newBuilder()
            .maximumWeight(SEATS_REMEMBERED)
            .weigher((ProgramId id, SeatMap map) -> map.seats())
            .build();

    @Inject
    SeatMaps(SeatReads reads, Programs programs, Layouts layouts) {
        this.reads = reads;
        this.programs = programs;
        this.layouts = layouts;
    }

    /**
     * The map as it is just now.
     *
     * @throws org.hotseat.kernel.error.NotFound when there is no such program
     */
    CompletionStage<SeatMap> current(ProgramId id) {
        SeatMap seen = known.getIfPresent(id);
        if (seen == null) {
            return whole(id);
        }
        return reads.since(id, seen.version())
                .thenCompose(delta ->
                        delta.isEmpty() ? whole(id) : CompletableFuture.completedStage(keep(seen, delta.get())));
    }

    /** The whole map, read from Redis row by row. */
    CompletionStage<SeatMap> whole(ProgramId id) {
        return whole(id, ATTEMPTS);
    }

    private CompletionStage<SeatMap> whole(ProgramId id, int attempts) {
        if (attempts == 0) {
            throw new Unavailable("redis", "The seats change too fast to be read.", null);
        }
        return programs.look(id).thenCompose(seen -> {
            long version = Programs.number(seen, "version");
            ProgramFacts.Stored stored = layouts.atLeast(id, version);
            Optional<SeatMap> map = reads.whole(id, stored.layout(), Programs.number(seen, "map"));
            // While the fact of a new layout is in flight its new rows are not known, and the map is not kept.
            map.filter(read -> stored.version() == version).ifPresent(read -> known.put(id, read));
            return map.<CompletionStage<SeatMap>>map(CompletableFuture::completedStage)
                    .orElseGet(() -> reads.back(id, stored.layout()).thenCompose(back -> whole(id, attempts - 1)));
        });
    }

    private SeatMap keep(SeatMap seen, SeatReads.Delta delta) {
        SeatMap next = seen.after(delta.changes(), delta.version());
        if (next.version() > seen.version()) {
            // Two requests may come here with an older and a newer one: the newer stays.
            Map<ProgramId, SeatMap> kept = known.asMap();
            kept.merge(seen.id(), next, (a, b) -> a.version() > b.version() ? a : b);
        }
        return next;
    }
}
