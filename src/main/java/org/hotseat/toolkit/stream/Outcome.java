package org.hotseat.toolkit.stream;

/** What a listener says of an entry. */
public enum Outcome {
    /** Done for good: the group does not see it again. */
    COMMIT,
    /** Not done: again after a pause, and after the last attempt a dead letter. */
    RECONSUME_LATER
}
