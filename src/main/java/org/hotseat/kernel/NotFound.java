package org.hotseat.kernel;

/** What was named does not exist, or is not for this caller to know of. HTTP 404. */
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
