package org.hotseat.toolkit.stream;

/** A signal that the thread of a consumer waits for. */
sealed interface Signal {

    /** Something may have been appended, or the consumer is closed. */
    record Wake() implements Signal {}

    /** A worker has done with an entry. */
    record Result(Delivered delivered, Kind kind, String reason) implements Signal {}

    /** How a worker has done with an entry. */
    enum Kind {
        COMMIT,
        LATER,
        /** A store is away: not the entry's doing. */
        AWAY,
        /** What the entry needs is not there yet. */
        EARLY,
        /** The consumer is closed, or has lost the entry. */
        NOT_BEGUN
    }
}
