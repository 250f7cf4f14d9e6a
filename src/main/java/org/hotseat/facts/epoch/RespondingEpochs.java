package org.hotseat.facts.epoch;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.hotseat.kernel.Epoch;

/**
 * The epochs whose Redis server has executed the latest script of this server, at most one for each partition.
 * Thread-safe.
 */
final class RespondingEpochs {

    private final ConcurrentMap<Integer, Epoch> all = new ConcurrentHashMap<>();

    void record(Epoch epoch, boolean decided) {
        if (!decided) {
            all.remove(epoch.partition(), epoch);
        } else if (!contains(epoch)) {
            all.put(epoch.partition(), epoch);
        }
    }

    boolean contains(Epoch epoch) {
        return epoch.equals(all.get(epoch.partition()));
    }
}
