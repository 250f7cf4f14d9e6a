package org.hotseat.kernel.error;

/** An {@code Idempotency-Key} that was used before came with another request. HTTP 422; nothing was changed. */
public final class KeyReused extends HotseatException {

    private static final long serialVersionUID = 1L;

    public KeyReused() {
        super("idempotency-key-reused", "This Idempotency-Key was used for another request.", null, false);
    }
}
