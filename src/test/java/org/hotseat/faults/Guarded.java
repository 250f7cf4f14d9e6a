package org.hotseat.faults;

import java.util.List;

/**
 * The settings that keep a master from going on alone.
 *
 * @param replicas {@code min-replicas-to-write}; 0 for a master that goes on alone
 * @param lagSeconds {@code min-replicas-max-lag}
 */
record Guarded(int replicas, int lagSeconds) {

    /** As {@code docs/how-to/run-redis.md} demands it of sentinel and cluster. */
    static final Guarded AS_REQUIRED = new Guarded(1, 2);

    static final Guarded BY_NOTHING = new Guarded(0, 10);

    List<String> settings() {
        return List.of("min-replicas-to-write " + replicas, "min-replicas-max-lag " + lagSeconds);
    }
}
