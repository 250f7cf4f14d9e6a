package org.hotseat.hotstate;

/** A rebuild took longer than its lease lasts, and another one has taken over. Nothing is wrong; the other one opens. */
final class LeaseLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LeaseLost() {
        super("Another rebuild has taken over", null, false, false);
    }
}
