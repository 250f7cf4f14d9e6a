package org.hotseat.kernel;

/** The caller is not known: no token, or one that does not hold. HTTP 401. */
public final class NotSignedIn extends HotseatException {

    private static final long serialVersionUID = 1L;

    public NotSignedIn(String code, String message) {
        super(code, message, null, false);
    }
}
