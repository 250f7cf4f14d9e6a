package org.hotseat.wallet;

import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Unavailable;
import org.hotseat.kernel.UserId;
import org.hotseat.wallet.WalletFacts.Numbered;

/**
 * The wallets. Any number of servers may credit the same wallet, and the same entry, at once.
 *
 * <p>A credit is begun in the wallet, then its entry is written, then the wallet is finished: the balance changes and nothing is
 * begun any more. Each write to the wallet needs the version that was read, and a server that finds something begun finishes
 * it first, so that a server may die anywhere. An entry is looked for after the wallet was read and while nothing was begun in it: if it is
 * not there, it is not in the balance of that version either, and if the wallet has changed since, nothing is written. ADR 61 has
 * the argument in full.
 */
@Service
public class Wallets {

    /** Rounds after which a wallet is in too great demand; in each of them another credit was finished. */
    private static final int MOST_ROUNDS = 200;

    private final WalletFacts facts;

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected Wallets() {
        this(null);
    }

    @Inject
    Wallets(WalletFacts facts) {
        this.facts = facts;
    }

    /**
     * Credits an entry, once: when this returns the balance contains it, however often it was tried before. Blocks; four or five
     * round trips.
     *
     * @throws Unavailable when MongoDB is away, or the wallet is in great demand; to be repeated
     * @throws Broken when there is an entry of this id for another user, or over another amount
     */
    public void credit(WalletEntry entry) {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Wallet seen = quiet(entry.owner());
            // A wallet that is not there has no entries; all others may have this one.
            Optional<Numbered> there = seen.version() == 0 ? Optional.empty() : facts.find(entry.id());
            if (there.isPresent()) {
                mustBe(entry, there.get().entry());
                return;
            }
            if (facts.begin(seen, entry) && finish(seen.beginning(entry))) {
                return;
            }
        }
        throw demand();
    }

    /**
     * Those of some entries that may not be in their balances yet, for a rebuild: crediting them again is right. Two round trips.
     *
     * @param owners entry id → whose wallet; at most a few hundred
     */
    public Set<String> uncredited(Map<String, UserId> owners) {
        Set<String> open = new HashSet<>();
        Map<String, UserId> there = facts.owners(owners.keySet());
        owners.forEach((entry, owner) -> {
            if (!owner.equals(there.get(entry))) {
                open.add(entry);
            }
        });
        // Read after the entries: what has an entry and is not begun by now is finished.
        if (!there.isEmpty()) {
            facts.begun(there.values()).stream().filter(owners::containsKey).forEach(open::add);
        }
        return open;
    }

    /** A wallet with nothing on its way; its balance is then the sum of its entries. Finishes what others have begun. */
    Wallet quiet(UserId owner) {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Wallet seen = facts.read(owner);
            if (seen.begun().isEmpty()) {
                return seen;
            }
            finish(seen);
        }
        throw demand();
    }

    /** The entries of a wallet behind a number, in their order. */
    List<Numbered> entries(UserId owner, long after, int limit) {
        return facts.list(owner, after, limit);
    }

    /** Writes the entry and finishes the wallet; answers whether this call has brought it into the balance. */
    private boolean finish(Wallet seen) {
        WalletEntry begun = seen.begun().orElseThrow();
        boolean counted = facts.write(seen, begun) || same(begun, facts.find(begun.id()));
        return facts.finish(seen, counted) && counted;
    }

    private static boolean same(WalletEntry begun, Optional<Numbered> there) {
        return there.map(Numbered::entry)
                .filter(entry -> entry.owner().equals(begun.owner()))
                .filter(entry -> entry.amount().equals(begun.amount()))
                .isPresent();
    }

    private static void mustBe(WalletEntry wanted, WalletEntry there) {
        if (!same(wanted, Optional.of(new Numbered(there, 0)))) {
            throw new Broken(
                    "Wallet entry " + wanted.id() + " belongs to another user, or is over another amount", null);
        }
    }

    private static Unavailable demand() {
        return new Unavailable("mongodb", "The wallet is in great demand.", null);
    }
}
