package org.hotseat.kernel.caller;

/**
 * Counts requests that were refused because of who calls. Never fails and asks no store: a flood of them costs a count
 * each.
 */
public interface SignInRefusals {

    /** @param reason one of few words, none of which a caller can choose */
    void count(String reason);
}
