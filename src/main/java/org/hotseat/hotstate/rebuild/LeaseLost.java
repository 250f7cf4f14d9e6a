package org.hotseat.hotstate.rebuild;

/**
 * Signals that a rebuild took longer than its lease and another rebuild has taken over. This is no error: the other
 * rebuild opens the resource.
 */
public final class LeaseLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LeaseLost() {
        super("Another rebuild has taken over", null, false, false);
    }
}
