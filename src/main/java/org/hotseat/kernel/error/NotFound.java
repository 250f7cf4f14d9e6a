package org.hotseat.kernel.error;

/** The named thing does not exist, or this caller may not know of it. HTTP 404. */
public final class NotFound extends HotseatException {

    private static final long serialVersionUID = 1L;

    public NotFound(String code, String message) {
        super(code, message, null, false);
    }

    /** The same refusal with one more thing the caller needs to go on. */
    public NotFound with(String property, Object value) {
        add(property, value);
        return this;
    }
}
