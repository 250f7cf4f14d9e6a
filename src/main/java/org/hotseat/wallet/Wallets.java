package org.hotseat.wallet;

import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.wallet.WalletFacts.Numbered;

/**
 * Credits and debits wallets. Any number of servers may change the same wallet, and write the same entry, at once.
 *
 * <p>An entry is begun in the wallet, then the entry is written, then the wallet is finished: the balance changes and
 * nothing is in progress any more. Each write to the wallet needs the version that was read. A server that finds an
 * entry in progress finishes it first, so a server may die at any point.
 *
 * <p>An entry is read after its wallet and while nothing is in progress there. If the entry does not exist, the balance
 * of that version does not contain it either. If the wallet has changed since, nothing is written. ADR 61 contains the
 * whole argument.
 */
@Service
public class Wallets {

    /** The number of rounds after which a wallet is in too great demand; in each of them another entry was finished. */
    private static final int MAX_ROUNDS = 200;

    private final WalletFacts facts;

    @Inject
    public Wallets(WalletFacts facts) {
        this.facts = facts;
    }

    /**
     * Credits an entry once. When this returns the balance contains it, however often it was tried before. Blocks; four
     * or five round trips.
     *
     * @throws Unavailable when MongoDB is unavailable, or the wallet is in great demand; the call has to be repeated
     * @throws Broken when an entry with this id has another user or another amount
     */
    public void credit(WalletEntry entry) {
        if (post(entry).word() != Posting.Word.POSTED) {
            throw new Broken(
                    "Wallet entry " + entry.id() + " belongs to another user, or is over another amount", null);
        }
    }

    /**
     * Writes an entry once. When it is posted the balance contains it, however often it was tried before. A balance
     * never falls below zero: a debit is begun only at the version of the wallet that covered it. Blocks; four or five
     * round trips. The caller has to {@linkplain FollowUps#complete complete} the follow-up of a debit; if it dies
     * before, any server does.
     *
     * @throws Unavailable when MongoDB is unavailable, or the wallet is in great demand; the call has to be repeated
     */
    public Posting post(WalletEntry entry) {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Wallet seen = settled(entry.user());
            // A wallet that does not exist has no entries; every other wallet may have this one.
            Optional<Numbered> there = seen.version() == 0 ? Optional.empty() : facts.find(entry.id());
            if (there.isPresent()) {
                boolean same = there.get().entry().same(entry);
                return new Posting(same ? Posting.Word.POSTED : Posting.Word.OTHER, seen.balanceCents(), there);
            }
            if (!seen.covers(entry)) {
                return new Posting(Posting.Word.NOT_COVERED, seen.balanceCents(), there);
            }
            if (facts.begin(seen, entry) && finish(seen.beginning(entry))) {
                Numbered posted = new Numbered(entry, seen.entries() + 1);
                return new Posting(Posting.Word.POSTED, seen.balanceCents(), Optional.of(posted));
            }
        }
        throw demand();
    }

    /**
     * Returns the result that {@link #post} would give for a new entry, without writing it; one round trip. The balance
     * does not contain an entry in progress.
     *
     * @throws Unavailable when MongoDB is unavailable
     */
    public Posting tryPost(WalletEntry entry) {
        Wallet seen = facts.read(entry.user());
        return new Posting(
                seen.covers(entry) ? Posting.Word.POSTED : Posting.Word.NOT_COVERED,
                seen.balanceCents(),
                Optional.empty());
    }

    /** Returns the entry with an id, in any wallet; one round trip. Its balance may not contain it yet. */
    public Optional<WalletEntry> find(String entry) {
        return facts.find(entry).map(Numbered::entry);
    }

    /**
     * Returns those of some entries that their balances may not contain yet. A rebuild uses it; crediting them again is
     * correct. Two round trips.
     *
     * @param users the user of the wallet by entry id; at most a few hundred
     */
    public Set<String> uncredited(Map<String, UserId> users) {
        Set<String> open = new HashSet<>();
        Map<String, UserId> there = facts.users(users.keySet());
        users.forEach((entry, user) -> {
            if (!user.equals(there.get(entry))) {
                open.add(entry);
            }
        });
        // Wallets are read after the entries: an existing entry that is not in progress by now is finished.
        if (!there.isEmpty()) {
            facts.begun(there.values()).stream().filter(users::containsKey).forEach(open::add);
        }
        return open;
    }

    /**
     * Returns a wallet with nothing in progress, so that its balance is the sum of its entries. Finishes entries that
     * others have begun.
     */
    Wallet settled(UserId user) {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Wallet seen = facts.read(user);
            if (seen.begun().isEmpty()) {
                return seen;
            }
            finish(seen);
        }
        throw demand();
    }

    /** Returns the entries of a wallet after a number, in their order. */
    List<Numbered> entries(UserId user, long after, int limit) {
        return facts.list(user, after, limit);
    }

    /**
     * Writes the entry in progress and finishes the wallet.
     *
     * @return whether this call has added it to the balance
     */
    private boolean finish(Wallet seen) {
        WalletEntry begun = seen.begun().orElseThrow();
        boolean counted = facts.write(seen, begun)
                || facts.find(begun.id())
                        .filter(there -> there.entry().same(begun))
                        .isPresent();
        return facts.finish(seen, counted) && counted;
    }

    private static Unavailable demand() {
        return new Unavailable("mongodb", "The wallet is being changed by others; try again.", null);
    }
}
