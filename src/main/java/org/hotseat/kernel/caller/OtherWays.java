package org.hotseat.kernel.caller;

/**
 * Ways that requests go and those of a warm-up do not (ADR 129). They are gone beside it, so that the code that is
 * compiled meanwhile has them, too. One bean a part, found through CDI.
 */
public interface OtherWays {

    /** Goes them once. Has no effect. Called often, by several threads, while a warm-up goes on. */
    void goOtherWays();
}
