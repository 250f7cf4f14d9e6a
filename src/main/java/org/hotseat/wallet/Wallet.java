package org.hotseat.wallet;

import java.util.Optional;
import org.hotseat.kernel.UserId;

/**
 * A wallet as it was read. An entry is begun by writing it into the wallet, and finished by adding it to the balance;
 * at most one is begun at a time, so a wallet's size has a bound.
 *
 * @param balanceCents the sum of its entries
 * @param entries how many there are
 * @param version grows with every write; 0 when there is no wallet yet
 * @param begun the posting in progress; its entry will have the next number
 */
record Wallet(UserId user, long balanceCents, long entries, long version, Optional<WalletEntry> begun) {

    static Wallet none(UserId user) {
        return new Wallet(user, 0, 0, 0, Optional.empty());
    }

    /** Whether an entry leaves the balance at zero or above; every credit does. */
    boolean covers(WalletEntry entry) {
        return entry.amountCents() > 0 || balanceCents + entry.amountCents() >= 0;
    }

    Wallet beginning(WalletEntry entry) {
        return new Wallet(user, balanceCents, entries, version + 1, Optional.of(entry));
    }

    /** After the entry in progress: with it, or without it when an entry of its id is another user's. */
    Wallet finished(boolean counted) {
        long added = begun.map(WalletEntry::amountCents).orElse(0L);
        return new Wallet(
                user, balanceCents + (counted ? added : 0), entries + (counted ? 1 : 0), version + 1, Optional.empty());
    }
}
