package org.hotseat.toolkit.stream;

/** The listener's result for an entry. */
public enum Outcome {
    /** The entry is done for good: the group does not get it again. */
    COMMIT,
    /** The entry is not done: it comes again after a pause, and becomes a dead letter after the last attempt. */
    RECONSUME_LATER
}
