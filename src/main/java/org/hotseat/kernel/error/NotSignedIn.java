package org.hotseat.kernel.error;

/** A refusal because the caller is unknown: the request has no token, or an invalid one. HTTP 401. */
public final class NotSignedIn extends HotseatException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    public NotSignedIn(String code, String message) {
        this(code, message, code);
    }

    /**
     * Creates the refusal.
     *
     * @param reason a word for the audit, more exact than the code
     */
    public NotSignedIn(String code, String message, String reason) {
        super(code, message, null, false);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
