package org.hotseat.kernel.error;

/**
 * The state of things refuses it; another state might not. HTTP 409. Packages may have conflicts of their own to catch.
 */
public non-sealed class Conflict extends HotseatException {

    private static final long serialVersionUID = 1L;

    public Conflict(String code, String message) {
        super(code, message, null, false);
    }

    /** The same refusal with one more thing the caller needs to go on. */
    public Conflict with(String property, Object value) {
        add(property, value);
        return this;
    }
}
