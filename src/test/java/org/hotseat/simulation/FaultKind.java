package org.hotseat.simulation;

/** A kind of fault that strikes a world. */
enum FaultKind {
    FLUSHALL(2),
    LOST_KEY(1),
    FAILOVER(1),
    RESTART(1),
    KILL(1),
    MONGODB_STANDS(2),
    REDIS_STANDS(1),
    ELECTION(1),
    PAUSE(1),
    ISOLATION(1),
    LOSS_BEHIND_MONGODB(1),
    LOSS_BEHIND_A_CLAIM(2),
    STORM(1);

    private final int share;

    FaultKind(int share) {
        this.share = share;
    }

    /** Returns how often a world may choose this kind; a kind that was chosen twice strikes twice as often. */
    int share() {
        return share;
    }
}
