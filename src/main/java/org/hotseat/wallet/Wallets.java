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
 * The wallets. Any number of servers may credit and debit the same wallet, and write the same entry, at once.
 *
 * <p>An entry is begun in the wallet, then it is written, then the wallet is finished: the balance changes and nothing
 * is begun any more. Each write to the wallet needs the version that was read, and a server that finds something begun
 * finishes it first, so that a server may die anywhere. An entry is read after the wallet and while nothing was begun
 * in it: if it is not there, it is not in the balance of that version either, and if the wallet has changed since,
 * nothing is written. ADR 61 has the argument in full.
 */
@Service
public class Wallets {

    /** Rounds after which a wallet is in too great demand; in each of them another credit was finished. */
    private static final int MOST_ROUNDS = 200;

    private final WalletFacts facts;

    @Inject
    public Wallets(WalletFacts facts) {
        this.facts = facts;
    }

    /**
     * Credits an entry, once: when this returns the balance contains it, however often it was tried before. Blocks;
     * four or five round trips.
     *
     * @throws Unavailable when MongoDB is away, or the wallet is in great demand; to be repeated
     * @throws Broken when there is an entry of this id for another user, or over another amount
     */
    public void credit(WalletEntry entry) {
        if (post(entry).word() != Posting.Word.POSTED) {
            throw new Broken(
                    "Wallet entry " + entry.id() + " belongs to another user, or is over another amount", null);
        }
    }

    /**
     * Writes an entry, once: when it is posted the balance contains it, however often it was tried before. A balance
     * never falls below zero: a debit is begun only at the version of the wallet that was seen to cover it. Blocks;
     * four or five round trips. What follows a debit is the caller's to {@linkplain FollowUps#complete complete}; who
     * does not live to do so leaves it to any server.
     *
     * @throws Unavailable when MongoDB is away, or the wallet is in great demand; to be repeated
     */
    public Posting post(WalletEntry entry) {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Wallet seen = quiet(entry.user());
            // A wallet that is not there has no entries; all others may have this one.
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
     * Returns the answer of {@link #post} to an entry that does not exist yet; one round trip. An entry that is in
     * progress in the wallet is not in its balance.
     *
     * @throws Unavailable when MongoDB is away
     */
    public Posting tryPost(WalletEntry entry) {
        Wallet seen = facts.read(entry.user());
        return new Posting(
                seen.covers(entry) ? Posting.Word.POSTED : Posting.Word.NOT_COVERED,
                seen.balanceCents(),
                Optional.empty());
    }

    /** The entry of an id, in whatever wallet; one round trip. It may not be in its balance yet. */
    public Optional<WalletEntry> find(String entry) {
        return facts.find(entry).map(Numbered::entry);
    }

    /**
     * Those of some entries that may not be in their balances yet, for a rebuild: crediting them again is right. Two
     * round trips.
     *
     * @param users entry id → whose wallet; at most a few hundred
     */
    public Set<String> uncredited(Map<String, UserId> users) {
        Set<String> open = new HashSet<>();
        Map<String, UserId> there = facts.users(users.keySet());
        users.forEach((entry, user) -> {
            if (!user.equals(there.get(entry))) {
                open.add(entry);
            }
        });
        // Read after the entries: what has an entry and is not begun by now is finished.
        if (!there.isEmpty()) {
            facts.begun(there.values()).stream().filter(users::containsKey).forEach(open::add);
        }
        return open;
    }

    /**
     * A wallet with nothing in progress; its balance is then the sum of its entries. Finishes what others have begun.
     */
    Wallet quiet(UserId user) {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Wallet seen = facts.read(user);
            if (seen.begun().isEmpty()) {
                return seen;
            }
            finish(seen);
        }
        throw demand();
    }

    /** The entries of a wallet behind a number, in their order. */
    List<Numbered> entries(UserId user, long after, int limit) {
        return facts.list(user, after, limit);
    }

    /** Writes the entry and finishes the wallet; returns whether this call has brought it into the balance. */
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
