package org.hotseat.drop.pool;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;

/**
 * Assigns each code of a drop to one batch. A code is reserved before its batch is stored. If it is reserved for a
 * batch that does not exist, another server may be about to store that batch, and gets some time. After that the other
 * batch is forbidden permanently, and its codes are free.
 */
@Service
class Reservations {

    /** The time that another server gets to store a batch with reserved codes. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final Duration CHECK_AGAIN = Duration.ofMillis(20);

    private final ReservationFacts reservations;
    private final BatchFacts batches;

    @Inject
    Reservations(ReservationFacts reservations, BatchFacts batches) {
        this.reservations = reservations;
        this.batches = batches;
    }

    /** Returns those of these digests whose codes are in the drop; two reads. */
    Set<String> existing(DropId drop, Collection<String> digests) {
        Map<String, Reservation> found = reservations.find(drop, digests);
        Map<String, String> tokens = tokens(drop, found);
        found.values().removeIf(held -> !held.token().equals(tokens.get(held.batch())));
        return found.keySet();
    }

    /** Returns the tokens of the batches for which codes are reserved. */
    private Map<String, String> tokens(DropId drop, Map<String, Reservation> found) {
        return batches.tokens(
                drop, found.values().stream().map(Reservation::batch).distinct().toList());
    }

    /**
     * Reserves codes for a batch. Some reads and writes when some of them were reserved before.
     *
     * @return the digests of codes that are already in the drop; all others are reserved for this batch
     * @throws Unavailable when others keep reserving the same codes
     */
    Set<String> take(DropId drop, Reservation mine, Collection<String> digests) {
        Set<String> open = reservations.reserve(drop, mine, digests);
        Set<String> there = new HashSet<>();
        long start = System.nanoTime();
        while (!open.isEmpty()) {
            long waited = System.nanoTime() - start;
            if (waited > 4 * PATIENCE.toNanos()) {
                throw new Unavailable("mongodb", "Others are adding the same codes; try again.", null);
            }
            Map<String, Reservation> found = reservations.find(drop, open);
            Map<String, String> tokens = tokens(drop, found);
            found.forEach((digest, held) -> {
                String token = tokens.get(held.batch());
                if (held.token().equals(token)) {
                    there.add(digest);
                    open.remove(digest);
                } else if (held.equals(mine) || (token != null && reservations.move(drop, digest, held, mine))) {
                    open.remove(digest);
                } else if (token == null && waited > PATIENCE.toNanos()) {
                    batches.forbid(drop, held.batch());
                }
            });
            if (!open.isEmpty()) {
                LockSupport.parkNanos(CHECK_AGAIN.toNanos());
            }
        }
        return there;
    }
}
