package org.hotseat.redpacket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.hotseat.kernel.Amount;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.form.Description;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redpacket.rain.LiveRain;
import org.hotseat.redpacket.rain.Rain;
import org.hotseat.redpacket.rain.RainDefinition;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.testing.Patience;
import org.hotseat.wallet.WalletLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A server dies before its first, its second, its third… operation while it announces a rain that a wallet pays for.
 */
class FundingIT {

    private static final Instant LATER = Instant.parse("2100-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2090-01-01T00:00:00Z");

    private final ExecutorService undertaker = Executors.newSingleThreadExecutor();
    private final List<Logger> silenced = List.of(Logger.getLogger("org.hotseat"));
    private ScriptLab lab;
    private RainServer other;

    @BeforeEach
    void open() {
        silenced.forEach(logger -> logger.setLevel(Level.OFF));
        lab = ScriptLab.open(13, 1);
        other = new RainServer(lab, () -> {});
        other.emptyRedis();
        other.emptyMongo();
    }

    @AfterEach
    void close() throws InterruptedException {
        undertaker.shutdown();
        assertThat(undertaker.awaitTermination(Patience.HANG_SECONDS, TimeUnit.SECONDS))
                .isTrue();
        other.close();
        lab.close();
        silenced.forEach(logger -> logger.setLevel(null));
    }

    @Test
    void whereverTheServerIsKilledThereIsARainExactlyIfItWasDebited() {
        int operations = 0;
        while (!livedThrough(operations)) {
            operations++;
        }
        System.out.println("announced after " + operations + " operations");
        assertThat(operations).isGreaterThan(6);
        assertThat(WalletLab.evidence(other.mongo))
                .containsEntry("consistent", true)
                .containsEntry("sum", new Amount(0))
                .containsEntry("open", 0L);
    }

    private boolean livedThrough(int operations) {
        RainId id = new RainId("rain-" + operations);
        String funder = "funder-" + operations;
        WalletLab.deposit(other.mongo, funder, 1_500);
        RainServer mortal = new RainServer(lab, new Life(operations, () -> {}));
        boolean lived = false;
        try {
            lived = mortal.funding.announce(id, definition(funder, 1_000), Instant.EPOCH);
        } catch (Unavailable e) {
            assertThat(e).hasMessage("killed");
        }
        undertaker.submit(mortal::close);
        WalletLab.balanceCents(other.mongo, funder);
        WalletLab.resume(other.followUps, LATER);
        boolean there = other.rainFacts.exists(id);
        assertThat(WalletLab.balanceCents(other.mongo, funder)).isEqualTo(there ? 500 : 1_500);
        assertThat(WalletLab.evidence(other.mongo)).containsEntry("consistent", true);

        LiveRain rain =
                Stages.join(other.rains.put(id, definition(funder, 1_000))).value();
        assertThat(rain.rain().definition().debited()).isTrue();
        assertThat(WalletLab.balanceCents(other.mongo, funder)).isEqualTo(500);
        assertThat(other.hotState.evidence().of(id.value()).differences()).isEmpty();
        Stages.join(other.ends.close(id, Optional.empty()));
        assertThat(WalletLab.balanceCents(other.mongo, funder)).isEqualTo(1_500);
        return lived;
    }

    @Test
    void whoComesSecondWithAnotherRainFindsTheFirst() {
        RainId id = new RainId("twice");
        WalletLab.deposit(other.mongo, "one", 1_000);
        WalletLab.deposit(other.mongo, "two", 1_000);
        RainFunding funding = new RainFunding(
                other.wallets,
                WalletLab.followUps(other.mongo, List.of(), null, lab.keyspace()),
                new org.hotseat.wallet.WalletSettings(true, java.util.Set.of()));
        // A server that dies behind the debit.
        assertThatThrownBy(() -> funding.announce(id, definition("one", 900), Instant.EPOCH))
                .hasMessageContaining("Nothing knows");
        assertThat(other.rainFacts.exists(id)).isFalse();

        assertThatThrownBy(() -> Stages.join(other.rains.put(id, definition("two", 800))))
                .isInstanceOf(Conflict.class)
                .extracting(refusal -> ((Conflict) refusal).code())
                .isEqualTo("funded");
        assertThat(other.rainFacts.get(id).definition()).isEqualTo(definition("one", 900));
        assertThat(WalletLab.balanceCents(other.mongo, "one")).isEqualTo(100);
        assertThat(WalletLab.balanceCents(other.mongo, "two")).isEqualTo(1_000);
    }

    @Test
    void aDebitGoesBackWhenARainFromOutsideWasFirst() {
        RainId id = new RainId("outside");
        WalletLab.deposit(other.mongo, "one", 1_000);
        RainFunding funding = new RainFunding(
                other.wallets,
                WalletLab.followUps(other.mongo, List.of(), null, lab.keyspace()),
                new org.hotseat.wallet.WalletSettings(true, java.util.Set.of()));
        assertThatThrownBy(() -> funding.announce(id, definition("one", 900), Instant.EPOCH))
                .hasMessageContaining("Nothing knows");
        other.rainFacts.create(Rain.announced(id, definition("one", 900).funded(false)));
        for (int i = 0; i < 2; i++) {
            WalletLab.resume(other.followUps, LATER);
            assertThat(WalletLab.balanceCents(other.mongo, "one")).isEqualTo(1_000);
        }
        assertThat(WalletLab.evidence(other.mongo)).containsEntry("consistent", true);
    }

    private static RainDefinition definition(String funder, long cents) {
        return new RainDefinition(
                new Money(cents),
                5,
                Instant.EPOCH,
                END,
                new UserId(funder),
                Optional.empty(),
                Optional.of(RainDefinition.WALLET),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Description.NONE);
    }
}
