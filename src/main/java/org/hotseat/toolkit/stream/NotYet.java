package org.hotseat.toolkit.stream;

/**
 * Thrown by a listener when an entry needs something that is not there yet. Does not count as an attempt; the entry
 * comes again after a pause that grows with its age, up to 5 s. A listener that waits for ever holds up the others in
 * the end, so it should give up by the age of the entry.
 */
public final class NotYet extends Exception {

    private static final long serialVersionUID = 1L;

    public NotYet(String what) {
        super(what, null, false, false);
    }
}
