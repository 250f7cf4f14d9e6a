package org.hotseat.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.kernel.UserId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Credits of several wallets at once, and beside others in every order of their steps. */
class WalletBatchesIT {

    private static final int STEPS = 5;

    private static TestMongo mongo;
    private static Wallets wallets;
    private static WalletBatches batches;

    private final String user = "u-" + UUID.randomUUID();
    private final String packet = UUID.randomUUID().toString();

    @BeforeAll
    static void connect() {
        mongo = new TestMongo(WalletLab.DATABASE, WalletLab.NOTHING);
        wallets = WalletLab.wallets(mongo);
        batches = WalletLab.batches(mongo);
    }

    @BeforeEach
    void empty() {
        WalletLab.empty(mongo);
    }

    @AfterAll
    static void disconnect() {
        mongo.close();
    }

    @Test
    void newWalletsAndOldOnesAreCreditedTogether() {
        wallets.credit(WalletLab.entry(packet, user, 710));

        Set<String> credited = batches.credit(
                List.of(
                        WalletLab.entry(packet + ":2", user, 1),
                        WalletLab.entry(packet + ":3", user + ".b", 2),
                        WalletLab.entry(packet + ":4", user + ".c", 3)),
                coming -> {});

        assertThat(credited).containsExactlyInAnyOrder(packet + ":2", packet + ":3", packet + ":4");
        assertThat(WalletLab.checked(mongo, user)).containsExactlyInAnyOrder(packet, packet + ":2");
        assertThat(WalletLab.checked(mongo, user + ".b")).containsExactly(packet + ":3");
        assertThat(WalletLab.balanceCents(mongo, user)).isEqualTo(711);
        assertThat(WalletLab.balanceCents(mongo, user + ".c")).isEqualTo(3);
        assertThat(wallets.uncredited(Map.of(packet + ":2", new UserId(user)))).isEmpty();
    }

    @Test
    void whatStandsInTheWayOfOneStopsNoOther() {
        wallets.credit(WalletLab.entry(packet, user, 710));
        WalletFacts facts = new WalletFacts(mongo);
        facts.begin(Wallet.none(new UserId(user + ".b")), WalletLab.entry(packet + ":2", user + ".b", 4));

        List<WalletEntry> coming = new ArrayList<>();
        Set<String> credited = batches.credit(
                List.of(
                        WalletLab.entry(packet, user, 710),
                        WalletLab.entry(packet + ":3", user + ".b", 5),
                        WalletLab.entry(packet + ":4", user + ".c", 6),
                        WalletLab.entry(packet + ":5", user + ".c", 7)),
                coming::addAll);

        assertThat(coming).containsExactly(WalletLab.entry(packet + ":4", user + ".c", 6));
        // One is there, one wallet has something on its way, and one is the second of its user.
        assertThat(credited).containsExactly(packet + ":4");
        assertThat(WalletLab.balanceCents(mongo, user)).isEqualTo(710);
        assertThat(WalletLab.balanceCents(mongo, user + ".b")).isEqualTo(4);
        assertThat(WalletLab.balanceCents(mongo, user + ".c")).isEqualTo(6);
    }

    @Test
    void aServerKilledBetweenAnyTwoStepsLosesAndRepeatsNothing() throws Exception {
        try (Duel duel = new Duel()) {
            for (int lives = 0; lives <= STEPS; lives++) {
                for (int order = 0; order < 1 << 9; order += 23) {
                    List<WalletEntry> entries = entries(order + "-" + lives);
                    duel.run(() -> creditAll(duel, 0, entries), () -> creditAll(duel, 1, entries), order, lives);
                    assertCredited(entries);
                }
            }
        }
    }

    @Test
    void twoBatchesInEveryOrderOfTheirStepsCreditOnce() throws Exception {
        try (Duel duel = new Duel()) {
            for (int order = 0; order < 1 << 2 * STEPS; order++) {
                if (Integer.bitCount(order) == STEPS) {
                    List<WalletEntry> entries = entries("" + order);
                    duel.run(
                            () -> creditAll(duel, 0, entries),
                            () -> creditAll(duel, 1, entries.subList(1, 3)),
                            order,
                            Duel.FOR_EVER);
                    assertCredited(entries);
                }
            }
        }
    }

    @Test
    void aBatchAndAnotherCreditOfOneOfItsWalletsInEveryOrderAreBothThere() throws Exception {
        try (Duel duel = new Duel()) {
            for (int order = 0; order < 1 << 2 * STEPS; order++) {
                if (Integer.bitCount(order) == STEPS) {
                    List<WalletEntry> entries = entries("" + order);
                    WalletEntry other = WalletLab.entry(
                            packet + ":other" + order, entries.get(1).user().subject(), 9);
                    duel.run(
                            () -> creditAll(duel, 0, entries),
                            () -> duel.wallets(1).credit(other),
                            order,
                            Duel.FOR_EVER);
                    assertThat(WalletLab.checked(mongo, other.user().subject()))
                            .containsExactlyInAnyOrder(entries.get(1).id(), other.id());
                    assertCredited(List.of(entries.get(0), entries.get(2)));
                }
            }
        }
    }

    private List<WalletEntry> entries(String number) {
        return Stream.of("a", "b", "c")
                .map(each -> WalletLab.entry(packet + ":" + number + each, user + "." + number + each, 5))
                .toList();
    }

    /** As the listener does: together, and what was not credited so alone. */
    private static void creditAll(Duel duel, int side, List<WalletEntry> entries) {
        Set<String> credited = duel.batches(side).credit(entries, coming -> {});
        entries.stream().filter(entry -> !credited.contains(entry.id())).forEach(duel.wallets(side)::credit);
    }

    private static void assertCredited(List<WalletEntry> entries) {
        entries.forEach(entry ->
                assertThat(WalletLab.checked(mongo, entry.user().subject())).containsExactly(entry.id()));
    }
}
