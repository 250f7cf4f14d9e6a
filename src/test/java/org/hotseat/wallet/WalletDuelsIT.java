package org.hotseat.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Broken;
import org.junit.jupiter.api.Test;

/** Consumers that die between any two steps, and two that work on the same at once. */
class WalletDuelsIT extends WalletsFixture {

    @Test
    void aConsumerKilledBetweenAnyTwoStepsLosesAndRepeatsNothing() {
        int steps = 5;
        for (int deaths = 0; deaths <= steps; deaths++) {
            String id = packet + ":" + deaths;
            String owner = user + "." + deaths;
            wallets.credit(WalletLab.entry(id + ":before", owner, 3));
            int[] left = {deaths};
            TestMongo.Around killing = new TestMongo.Around() {
                @Override
                public void before() {
                    if (left[0]-- == 0) {
                        throw new IllegalStateException("killed");
                    }
                }

                @Override
                public void after() {}
            };
            mongo.around(killing);
            try {
                wallets.credit(WalletLab.entry(id, owner, 7));
                assertThat(deaths).isEqualTo(steps);
            } catch (IllegalStateException e) {
                assertThat(deaths).isLessThan(steps);
            } finally {
                mongo.around(WalletLab.NOTHING);
            }
            // Only the entry after its begin and before its end is neither there nor not there.
            Set<String> open = wallets.uncredited(Map.of(id, new UserId(owner)));
            assertThat(open.isEmpty()).isEqualTo(deaths == steps);
            wallets.credit(WalletLab.entry(id, owner, 7));
            assertThat(WalletLab.checked(mongo, owner)).containsExactlyInAnyOrder(id, id + ":before");
            assertThat(wallets.uncredited(Map.of(id, new UserId(owner)))).isEmpty();
        }
    }

    @Test
    void aReaderFinishesWhatADeadConsumerHasBegun() {
        wallets.credit(WalletLab.entry(packet, user, 7));
        WalletFacts facts = new WalletFacts(mongo);
        facts.begin(facts.read(new UserId(user)), WalletLab.entry(packet + ":2", user, 4));
        assertThat(wallets.settled(new UserId(user)).balanceCents()).isEqualTo(11);
        assertThat(WalletLab.checked(mongo, user)).hasSize(2);
    }

    @Test
    void duplicatesInEveryOrderOfTheirStepsCreditOnce() throws Exception {
        try (Duel duel = new Duel()) {
            // 10 steps in all: every way to put the first one's five among them, first into a new wallet, then into one
            // that is there.
            for (int order = 0; order < 1 << 10; order++) {
                if (Integer.bitCount(order) == 5) {
                    String owner = user + "." + order;
                    String id = packet + ":" + order;
                    duel(duel, order, id, id, owner);
                    duel(duel, order, id + ":2", id + ":2", owner);
                    assertThat(WalletLab.checked(mongo, owner)).containsExactlyInAnyOrder(id, id + ":2");
                }
            }
        }
    }

    @Test
    void twoCreditsOfOneWalletInEveryOrderOfTheirStepsAreBothThere() throws Exception {
        try (Duel duel = new Duel()) {
            for (int order = 0; order < 1 << 10; order += 3) {
                if (Integer.bitCount(order) == 5) {
                    String owner = user + "." + order;
                    String id = packet + ":" + order;
                    duel(duel, order, id, id + ":2", owner);
                    assertThat(WalletLab.checked(mongo, owner)).containsExactlyInAnyOrder(id, id + ":2");
                }
            }
        }
    }

    @Test
    void oneEntryForTwoWalletsInEveryOrderIsInOne() throws Exception {
        try (Duel duel = new Duel()) {
            for (int order = 0; order < 1 << 8; order++) {
                if (Integer.bitCount(order) == 4) {
                    String id = packet + ":" + order;
                    String one = user + ".a" + order;
                    String other = user + ".b" + order;
                    duel.run(
                            () -> tryToCredit(duel.wallets(0), id, one),
                            () -> tryToCredit(duel.wallets(1), id, other),
                            order,
                            Duel.FOR_EVER);
                    Set<String> ofOne = WalletLab.checked(mongo, one);
                    Set<String> ofTheOther = WalletLab.checked(mongo, other);
                    assertThat(ofOne.size() + ofTheOther.size()).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void aDuplicateFinishesWhateverOneThatIsKilledHasLeft() throws Exception {
        try (Duel duel = new Duel()) {
            for (int lives = 0; lives < 5; lives++) {
                for (int order = 0; order < 1 << 9; order += 13) {
                    String owner = user + "." + order + "." + lives;
                    String id = packet + ":" + order + ":" + lives;
                    duel.run(
                            () -> duel.wallets(0).credit(WalletLab.entry(id, owner, 5)),
                            () -> duel.wallets(1).credit(WalletLab.entry(id, owner, 5)),
                            order,
                            lives);
                    assertThat(WalletLab.checked(mongo, owner)).containsExactly(id);
                }
            }
        }
    }

    private static void duel(Duel duel, int order, String first, String second, String owner) throws Exception {
        duel.run(
                () -> duel.wallets(0).credit(WalletLab.entry(first, owner, 5)),
                () -> duel.wallets(1).credit(WalletLab.entry(second, owner, 5)),
                order,
                Duel.FOR_EVER);
    }

    private static void tryToCredit(Wallets wallets, String id, String owner) {
        try {
            wallets.credit(WalletLab.entry(id, owner, 5));
        } catch (Broken e) {
            // The other one has it.
        }
    }
}
