package org.hotseat.toolkit.stream;

/**
 * Thrown by a listener when an entry needs something that does not exist yet. This does not count as an attempt. The
 * entry comes again after a pause that grows with its age, up to 5 s. A listener that waits for ever delays the other
 * entries in the end, so it should give up after a certain age of the entry.
 */
public final class NotYet extends Exception {

    private static final long serialVersionUID = 1L;

    public NotYet(String what) {
        super(what, null, false, false);
    }
}
