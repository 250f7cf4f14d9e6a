package org.hotseat.wallet;

import java.util.Optional;
import org.hotseat.wallet.WalletFacts.Numbered;

/**
 * The outcome of an entry that was to be written.
 *
 * @param balanceCents of the wallet as it was read
 * @param numbered the entry of this id, if there is one
 */
public record Posting(Word word, long balanceCents, Optional<Numbered> numbered) {

    /** The words of outcomes. */
    public enum Word {
        /** The entry is in the balance, from now on or from an earlier call. */
        POSTED,
        /** The wallet has less than the debit; nothing has changed. */
        NOT_COVERED,
        /** An entry of this id is of another wallet, amount or follow-up; nothing has changed. */
        OTHER
    }

    /** The existing entry. */
    public WalletEntry entry() {
        return numbered.orElseThrow().entry();
    }
}
