package org.hotseat.wallet;

import java.util.Optional;
import org.hotseat.kernel.UserId;

/**
 * A wallet as it was read. An entry begins when it is written into the wallet, and is finished when it is added to the
 * balance. At most one entry is in progress at a time, so the size of a wallet is limited.
 *
 * @param balanceCents the sum of its entries
 * @param entries the number of its entries
 * @param version a number that grows with every write; 0 when the wallet does not exist yet
 * @param begun the entry in progress, which will have the next number
 */
record Wallet(UserId user, long balanceCents, long entries, long version, Optional<WalletEntry> begun) {

    static Wallet none(UserId user) {
        return new Wallet(user, 0, 0, 0, Optional.empty());
    }

    /** Returns whether an entry leaves the balance at zero or above; every credit does. */
    boolean covers(WalletEntry entry) {
        return entry.amountCents() > 0 || balanceCents + entry.amountCents() >= 0;
    }

    Wallet beginning(WalletEntry entry) {
        return new Wallet(user, balanceCents, entries, version + 1, Optional.of(entry));
    }

    /**
     * Returns the wallet after the entry in progress.
     *
     * @param counted whether the entry is added; false when an entry with its id belongs to another user
     */
    Wallet finished(boolean counted) {
        long added = begun.map(WalletEntry::amountCents).orElse(0L);
        return new Wallet(
                user, balanceCents + (counted ? added : 0), entries + (counted ? 1 : 0), version + 1, Optional.empty());
    }
}
