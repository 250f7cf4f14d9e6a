package org.hotseat.toolkit.stream;

/** A listener's verdict on an entry. */
public enum Outcome {
    /** Done for good: the group does not see it again. */
    COMMIT,
    /** Not done: again after a pause, and after the last attempt a dead letter. */
    RECONSUME_LATER
}
