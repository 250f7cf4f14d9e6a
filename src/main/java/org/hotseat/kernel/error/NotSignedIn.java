package org.hotseat.kernel.error;

/** The caller is not known: no token, or one that does not hold. HTTP 401. */
public final class NotSignedIn extends HotseatException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    public NotSignedIn(String code, String message) {
        this(code, message, code);
    }

    /** @param reason a word for the audit, finer than the code */
    public NotSignedIn(String code, String message, String reason) {
        super(code, message, null, false);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
