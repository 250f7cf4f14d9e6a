package org.hotseat.wallet;

/** Brings what follows debits of one kind to its end. A bean of this type is found by {@link FollowUps}. */
public interface DebitFollowUp {

    /** The kind of {@link FollowUp} that it knows. */
    String kind();

    /**
     * Does what follows a debit. Blocks. It is called again after any failure, at once by several servers, and after it
     * has succeeded: the effect must be the same as of one call.
     *
     * @throws org.hotseat.kernel.error.Unavailable when a store is away
     */
    void complete(WalletEntry debit);
}
