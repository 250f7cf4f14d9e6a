package org.hotseat.kernel.error;

/**
 * A refusal because of the current state; in another state the same request may succeed. HTTP 409. A package may define
 * its own subclass to catch.
 */
public non-sealed class Conflict extends HotseatException {

    private static final long serialVersionUID = 1L;

    public Conflict(String code, String message) {
        super(code, message, null, false);
    }

    /**
     * Adds a property that the caller needs to continue.
     *
     * @return this refusal
     */
    public Conflict with(String property, Object value) {
        add(property, value);
        return this;
    }
}
