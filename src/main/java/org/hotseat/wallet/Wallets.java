package org.hotseat.wallet;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Set;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.PlayerId;
import org.hotseat.kernel.Unavailable;

/** The wallets. Any number of servers may credit the same wallet, and the same entry, at once. */
@ApplicationScoped
public class Wallets {

    /**
     * Credits an entry, once: when this returns the balance contains it, however often it was tried before. Blocks; four or five
     * round trips.
     *
     * @throws Unavailable when MongoDB is away, or the wallet is in great demand; to be repeated
     * @throws Broken when there is an entry of this id for somebody else, or over another amount
     */
    public void credit(WalletEntry entry) {
        throw new UnsupportedOperationException("not yet " + entry);
    }

    /**
     * Those of some entries that may not be in their balances yet, for a rebuild: crediting them again is right. Two round trips.
     *
     * @param owners entry id → whose wallet; at most a few hundred
     */
    public Set<String> uncredited(Map<String, PlayerId> owners) {
        throw new UnsupportedOperationException("not yet " + owners);
    }
}
