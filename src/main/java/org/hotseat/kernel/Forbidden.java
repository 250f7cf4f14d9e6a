package org.hotseat.kernel;

/** The caller is known and may not do this. HTTP 403. */
public final class Forbidden extends HotseatException {

    private static final long serialVersionUID = 1L;

    public Forbidden(String code, String message) {
        super(code, message, null, false);
    }

    /** The same refusal with one more thing the caller needs to go on. */
    public Forbidden with(String property, Object value) {
        add(property, value);
        return this;
    }
}
