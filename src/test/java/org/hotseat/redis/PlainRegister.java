package org.hotseat.redis;

import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.EpochRegister;

/** A register without a store, in which every history is in its first epoch. */
final class PlainRegister implements EpochRegister {

    @Override
    public Epoch enter(int partition, String history, long seenTerm) {
        return new Epoch(partition, 1, history);
    }

    @Override
    public void decided(Epoch epoch, boolean yes) {}

    @Override
    public boolean superseded(Epoch epoch) {
        return false;
    }
}
