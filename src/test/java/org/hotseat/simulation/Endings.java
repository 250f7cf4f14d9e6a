package org.hotseat.simulation;

import org.hotseat.simulation.redis.RedisWorld;
import org.hotseat.simulation.time.Simulation;
import org.hotseat.simulation.ware.Taken;

/**
 * The times at which what a customer has may end by itself. The clocks of Redis servers differ, so it is a little
 * earlier.
 */
record Endings(Simulation world, RedisWorld redis) {

    private static final long MARGIN = 2_000_000_000L;

    /** A customer was given something; from its end on, it stands no more for certain. */
    void given(Claim claim, Taken taken) {
        claim.given(taken, left(taken) <= 0);
        if (taken.until().isPresent()) {
            world.after(left(taken), () -> claim.mayHaveEnded |= claim.taken == taken && !claim.paid && !claim.pinned);
        }
    }

    /** The nanoseconds for which it lasts for certain. */
    long left(Taken taken) {
        return taken.until()
                .map(until -> redis.until(until.toEpochMilli()) - MARGIN)
                .orElse(Long.MAX_VALUE);
    }
}
