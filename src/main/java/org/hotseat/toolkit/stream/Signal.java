package org.hotseat.toolkit.stream;

/** A signal for the thread of a consumer. */
sealed interface Signal {

    /** An entry may have been appended, or the consumer was closed. */
    record Wake() implements Signal {}

    /** A worker has finished with an entry. */
    record Result(DeliveredEntry delivered, Kind kind, String reason) implements Signal {}

    /** The outcomes of a worker's attempt at an entry. */
    enum Kind {
        COMMIT,
        LATER,
        /** A store is unavailable, which is not the fault of the entry. */
        AWAY,
        /** The entry needs something that does not exist yet. */
        EARLY,
        /** The listener was not called: the consumer was closed, or has lost the entry. */
        NOT_BEGUN
    }
}
