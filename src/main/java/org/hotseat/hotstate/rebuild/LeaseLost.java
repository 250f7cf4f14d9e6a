package org.hotseat.hotstate.rebuild;

/**
 * A rebuild took longer than its lease lasts, and another one has taken over. Nothing is wrong; the other one opens.
 */
public final class LeaseLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LeaseLost() {
        super("Another rebuild has taken over", null, false, false);
    }
}
