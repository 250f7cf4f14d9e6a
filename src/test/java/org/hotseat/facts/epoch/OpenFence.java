package org.hotseat.facts.epoch;

import java.time.Duration;
import java.util.Collection;
import java.util.function.Predicate;
import org.hotseat.kernel.Epoch;

/** A fence that lets the facts of every epoch pass, for tests of what is behind it. */
public final class OpenFence implements EpochFence {

    /** Whether MongoDB does not answer. */
    public volatile boolean lost;

    /** Whether it has to be proved that an epoch is current. */
    public volatile boolean unproved;

    @Override
    public void renew(Collection<Epoch> epochs) {
        // Every lease is fresh.
    }

    @Override
    public boolean renewLeases(Predicate<Epoch> waiting) {
        return !lost;
    }

    @Override
    public void endLeases() {
        // Nobody waits for it.
    }

    @Override
    public long leftNanos(Epoch epoch) {
        return Duration.ofHours(1).toNanos();
    }

    @Override
    public boolean current(Epoch epoch) {
        return !unproved;
    }

    @Override
    public void prove(Epoch epoch) {
        // Every epoch is current.
    }

    @Override
    public boolean superseded(Epoch epoch) {
        return false;
    }
}
