package org.hotseat.wallet;

/** Completes the follow-ups of debits of one kind. {@link FollowUps} finds the beans of this type. */
public interface DebitFollowUp {

    /** Returns the kind of {@link FollowUp} that it completes. */
    String kind();

    /**
     * Does the work that follows a debit. Blocks. It is called again after any failure, by several servers at once, and
     * after it has succeeded: the effect must be the same as that of one call.
     *
     * @throws org.hotseat.kernel.error.Unavailable when a store is unavailable
     */
    void complete(WalletEntry debit);
}
