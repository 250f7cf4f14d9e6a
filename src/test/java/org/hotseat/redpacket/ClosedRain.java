package org.hotseat.redpacket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.hotseat.kernel.Money;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.RainDefinition;
import org.hotseat.redpacket.rain.RainEnding;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.redpacket.rain.RainKeys;
import org.hotseat.wallet.WalletLab;

/** The state of a finished rain, by its facts, by the wallets and by a server's answers. */
public record ClosedRain(RainId rain, RainDefinition definition, ScriptLab lab, RainServer server) {

    /**
     * Every packet is a user's or the funder's, once and to the cent. Users who were told of a packet have it. The rain
     * goes on saying so when its keys are gone.
     *
     * @param reported user → the packet that the user was told of
     * @return owner → packet
     */
    public Map<String, String> check(Map<String, String> reported) {
        List<Claim> claims = claims();
        long given = claims.stream().mapToLong(Claim::cents).sum();
        Map<String, String> owners = new HashMap<>();
        claims.forEach(claim -> owners.put(claim.user().value(), rain.packet(claim.packet())));
        assertThat(owners).as("owners in %s", rain).hasSameSizeAs(claims);
        reported.forEach((user, packet) -> assertThat(owners).containsEntry(user, packet));
        RainEnding ending = server.rainFacts.get(rain).ending();
        long rest = definition.totalAmount().cents() - given;
        assertThat(ending.restPackets()).hasValue((long) definition.packets() - claims.size());
        assertThat(ending.restAmount()).hasValue(new Money(rest));
        String funder = definition.funderId().value();
        assertThat(WalletLab.checked(server.mongo, funder)).containsExactly(rain.rest());
        assertThat(balance(funder)).isEqualTo(rest);
        owners.forEach((user, packet) ->
                assertThat(WalletLab.checked(server.mongo, user)).containsExactly(packet));
        assertThat(owners.keySet().stream().mapToLong(this::balance).sum()).isEqualTo(given);
        goAway(ending);
        assertThat(closedAgain().rain().ending()).isEqualTo(ending);
        assertThat(server.hotState.evidence().of(rain.value()).differences()).isEmpty();
        assertThat(lab.jedis().zscore(server.rains.keys(rain).index(), rain.value()))
                .isNull();
        return owners;
    }

    /** All claims there are, by the facts. */
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        server.claimFacts.forEach(rain, definition.packets(), piece -> claims.addAll(piece.claims()));
        return claims;
    }

    /** Its keys have a time; when that is over, whoever looks at the rain sees the same, and nobody brings it back. */
    private void goAway(RainEnding ending) {
        RainKeys keys = server.rains.keys(rain);
        String[] all = keys.guard().subList(1, 5).toArray(String[]::new);
        for (String key : all) {
            assertThat(lab.jedis().pttl(key)).as(key).isNotEqualTo(-1);
        }
        LiveRain live = server.rains.live(rain).toCompletableFuture().join();
        lab.jedis().del(all);
        server.reconciler.check();
        LiveRain seen = server.rains.find(rain).toCompletableFuture().join();
        assertThat(seen.rain()).isEqualTo(live.rain());
        assertThat(seen.rain().ending()).isEqualTo(ending);
        assertThat(List.of(seen.left(), seen.leftCents(), seen.claimed(), seen.claimedCents()))
                .isEqualTo(List.of(live.left(), live.leftCents(), live.claimed(), live.claimedCents()));
        assertThat(lab.jedis().exists(all)).isZero();
    }

    private LiveRain closedAgain() {
        try {
            return server.ends
                    .close(rain, Optional.empty())
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException e) {
            throw new AssertionError("closed again", e);
        }
    }

    private long balance(String user) {
        return WalletLab.balanceCents(server.mongo, user);
    }
}
