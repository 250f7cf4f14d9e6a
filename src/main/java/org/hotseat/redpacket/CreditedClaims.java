package org.hotseat.redpacket;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.hotseat.kernel.UserId;
import org.hotseat.redpacket.rain.Rain;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.wallet.Wallets;

/** Finds the claims of rains in the wallets of their users. Blocks. */
final class CreditedClaims {

    /** The packet up to which the claims of a rain have been found in their wallets, by rain. They stay there. */
    private final Cache<RainId, Integer> found =
            Caffeine.newBuilder().maximumSize(1_000).build();

    private final ClaimFacts claimFacts;
    private final Wallets wallets;

    CreditedClaims(ClaimFacts claimFacts, Wallets wallets) {
        this.claimFacts = claimFacts;
        this.wallets = wallets;
    }

    /** Returns whether every claim of a rain is in the wallet of its user. Reads from the first claim that was not. */
    boolean all(Rain rain) {
        RainId id = rain.id();
        Integer seen = found.get(id, none -> 1);
        int packets = rain.definition().packets();
        for (int first = seen; first <= packets; first += ClaimFacts.CHUNK) {
            Map<String, UserId> users = new HashMap<>();
            int[] piece = IntStream.range(first, Math.min(packets + 1, first + ClaimFacts.CHUNK))
                    .toArray();
            claimFacts.of(id, piece).forEach(claim -> users.put(id.packet(claim.packet()), claim.user()));
            if (!users.isEmpty() && !wallets.uncredited(users).isEmpty()) {
                return false;
            }
            found.put(id, first + ClaimFacts.CHUNK);
        }
        return true;
    }
}
