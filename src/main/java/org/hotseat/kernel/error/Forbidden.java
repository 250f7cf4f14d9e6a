package org.hotseat.kernel.error;

/** A refusal because a known caller may not do this. HTTP 403. */
public final class Forbidden extends HotseatException {

    private static final long serialVersionUID = 1L;

    public Forbidden(String code, String message) {
        super(code, message, null, false);
    }
}
