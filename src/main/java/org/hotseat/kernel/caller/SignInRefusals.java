package org.hotseat.kernel.caller;

/**
 * Counts the requests that were refused because of their caller. Never fails and uses no store, so that a flood of such
 * requests costs only one count each.
 */
public interface SignInRefusals {

    /**
     * Counts one refused request.
     *
     * @param reason one of a few fixed words, which a caller cannot choose
     */
    void count(String reason);
}
