package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.PublicView;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.list.StreamEvent;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.seat.SeatMapView;
import org.hotseat.program.seat.SeatReads;

/**
 * Shows programs in their public streams: the tickets left in each category, the version of the seat map, and the seats
 * that have changed. The map itself is not sent: a hall needs 100 KB, and a request for it can be answered by proxies
 * and browsers.
 */
@Service
class WatchedSeats {

    private final Programs programs;
    private final SeatReads reads;

    @Inject
    WatchedSeats(Programs programs, SeatReads reads) {
        this.programs = programs;
        this.reads = reads;
    }

    /**
     * Reads a program. One Redis round trip, and another one when seats have changed.
     *
     * @param before the state of the previous read; empty for the first
     */
    CompletionStage<PublicView> read(ProgramId id, Map<String, Object> before) {
        return programs.find(id).thenCompose(live -> {
            Map<String, Object> state = ProgramView.watched(live);
            return before.get(ProgramView.SEATS_VERSION) instanceof Long since && since != live.map()
                    ? changed(id, since, state)
                    : CompletableFuture.completedStage(PublicView.of(state));
        });
    }

    /**
     * Reads the changed seats. If the changes are not known any more, for example after a rebuild, the whole state is
     * sent.
     */
    private CompletionStage<PublicView> changed(ProgramId id, long since, Map<String, Object> state) {
        return reads.since(id, since)
                .thenApply(delta -> delta.map(changes -> {
                            state.put(ProgramView.SEATS_VERSION, changes.version());
                            SeatMapView seats = SeatMapView.of(id, since, changes);
                            return new PublicView(state, List.of(StreamEvent.named("seats", seats)), false);
                        })
                        .orElseGet(() -> new PublicView(state, List.of(), true)));
    }
}
