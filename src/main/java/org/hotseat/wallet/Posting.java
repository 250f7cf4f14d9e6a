package org.hotseat.wallet;

import java.util.Optional;
import org.hotseat.wallet.WalletFacts.Numbered;

/**
 * The outcome of writing an entry.
 *
 * @param balanceCents the balance of the wallet as it was read
 * @param numbered the entry with this id, if it exists
 */
public record Posting(Word word, long balanceCents, Optional<Numbered> numbered) {

    /** The words for outcomes. */
    public enum Word {
        /** The balance contains the entry, from now on or since an earlier call. */
        POSTED,
        /** The wallet has less than the debit; nothing has changed. */
        NOT_COVERED,
        /** An entry with this id has another wallet, amount or follow-up; nothing has changed. */
        OTHER
    }

    /** Returns the existing entry. */
    public WalletEntry entry() {
        return numbered.orElseThrow().entry();
    }
}
