package org.hotseat.kernel.error;

/** A refusal because an {@code Idempotency-Key} was used before for another request. HTTP 422. Nothing was changed. */
public final class KeyReused extends HotseatException {

    private static final long serialVersionUID = 1L;

    public KeyReused() {
        super("idempotency-key-reused", "This Idempotency-Key was used for another request.", null, false);
    }
}
