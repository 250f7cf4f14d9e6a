package org.hotseat.hotstate;

/** A rebuild took longer than its latch lasts, and another one has taken over. Nothing is wrong; the other one opens. */
final class LostLatch extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LostLatch() {
        super("Another rebuild has taken over", null, false, false);
    }
}
