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
 * Keeps seat maps. Each server reads a map completely once and then updates it from the change log. So a read costs one
 * round trip and the changes since the last one. The total number of seats is limited.
 */
@Service
class SeatMaps {

    /** The number of attempts to read a map that changes too fast, or is rebuilt. */
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
     * Returns the map at the present moment.
     *
     * @throws org.hotseat.kernel.error.NotFound when the program does not exist
     */
    CompletionStage<SeatMap> current(ProgramId id) {
        SeatMap seen = known.getIfPresent(id);
        if (seen == null) {
            return readAll(id);
        }
        return reads.since(id, seen.version())
                .thenCompose(delta ->
                        delta.isEmpty() ? readAll(id) : CompletableFuture.completedStage(keep(seen, delta.get())));
    }

    /** Reads the whole map from Redis, row by row. */
    CompletionStage<SeatMap> readAll(ProgramId id) {
        return readAll(id, ATTEMPTS);
    }

    private CompletionStage<SeatMap> readAll(ProgramId id, int attempts) {
        if (attempts == 0) {
            throw new Unavailable("redis", "The seats change too fast to be read.", null);
        }
        return programs.readFields(id).thenCompose(seen -> {
            long version = Programs.number(seen, "version");
            ProgramFacts.Stored stored = layouts.atLeast(id, version);
            Optional<SeatMap> map = reads.readAll(id, stored.layout(), Programs.number(seen, "map"));
            // While the fact of a new layout is in flight its new rows are unknown, so the map is not kept.
            map.filter(read -> stored.version() == version).ifPresent(read -> known.put(id, read));
            return map.<CompletionStage<SeatMap>>map(CompletableFuture::completedStage)
                    .orElseGet(() -> reads.restore(id, stored.layout()).thenCompose(back -> readAll(id, attempts - 1)));
        });
    }

    private SeatMap keep(SeatMap seen, SeatReads.Delta delta) {
        SeatMap next = seen.after(delta.changes(), delta.version());
        if (next.version() > seen.version()) {
            // Two requests may store an older and a newer map; the newer one stays.
            Map<ProgramId, SeatMap> kept = known.asMap();
            kept.merge(seen.id(), next, (a, b) -> a.version() > b.version() ? a : b);
        }
        return next;
    }
}
