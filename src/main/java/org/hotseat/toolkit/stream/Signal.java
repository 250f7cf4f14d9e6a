package org.hotseat.toolkit.stream;

/** A signal that the thread of a consumer waits for. */
sealed interface Signal {

    /** Something may have been appended, or the consumer is closed. */
    record Wake() implements Signal {}

    /** A worker has done with an entry. */
    record Result(Delivered delivered, Kind kind, String reason) implements Signal {}

    /** The end of a worker's attempt at an entry. */
    enum Kind {
        COMMIT,
        LATER,
        /** A store is away: not the entry's doing. */
        AWAY,
        /** The entry needs something that is not there yet. */
        EARLY,
        /** The consumer is closed, or has lost the entry. */
        NOT_BEGUN
    }
}
