package org.hotseat.kernel.error;

/** A refusal because the named thing does not exist, or because this caller may not know of it. HTTP 404. */
public final class NotFound extends HotseatException {

    private static final long serialVersionUID = 1L;

    public NotFound(String code, String message) {
        super(code, message, null, false);
    }

    /**
     * Adds a property that the caller needs to continue.
     *
     * @return this refusal
     */
    public NotFound with(String property, Object value) {
        add(property, value);
        return this;
    }
}
