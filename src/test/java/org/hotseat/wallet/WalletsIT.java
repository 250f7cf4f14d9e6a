package org.hotseat.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.facts.EarlierAmounts;
import org.hotseat.facts.TestMongo;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.UserId;
import org.hotseat.toolkit.stream.NotYet;
import org.hotseat.toolkit.stream.StoreAway;
import org.hotseat.toolkit.stream.StreamEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Credits one by one, and two at a time in every order of their steps. */
class WalletsIT {

    private static TestMongo mongo;
    private static Wallets wallets;

    private final String user = "u-" + UUID.randomUUID();
    private final String packet = UUID.randomUUID().toString();

    @BeforeAll
    static void connect() {
        mongo = new TestMongo(WalletLab.DATABASE, WalletLab.NOTHING);
        new WalletFacts(mongo)
                .indexes()
                .forEach(index -> mongo.collection(index.collection()).createIndex(index.keys()));
        wallets = WalletLab.wallets(mongo);
    }

    /** Entries left by others make looking through all entries slow, as the embedded server has no other indexes. */
    @BeforeEach
    void empty() {
        mongo.collection(WalletFacts.ENTRIES).deleteMany(new Document());
    }

    @AfterAll
    static void disconnect() {
        mongo.close();
    }

    @Test
    void aCreditThatIsRepeatedHappensOnce() {
        wallets.credit(WalletLab.entry(packet, user, 710));
        wallets.credit(WalletLab.entry(packet, user, 710));
        wallets.credit(WalletLab.entry(packet + ":2", user, 1));
        assertThat(WalletLab.checked(mongo, user)).containsExactlyInAnyOrder(packet, packet + ":2");
        assertThat(wallets.quiet(new UserId(user)).balanceCents()).isEqualTo(711);
        assertThat(wallets.entries(new UserId(user), 1, 10))
                .singleElement()
                .satisfies(entry -> assertThat(entry.entry()).isEqualTo(WalletLab.entry(packet + ":2", user, 1)));
    }

    /** Not of FerretDB, which does not know decimals. */
    @Test
    @Tag("not-ferretdb")
    void aWalletOfAnEarlierVersionGoesOn() {
        wallets.credit(WalletLab.entry(packet, user, 710));
        for (String collection : List.of(WalletFacts.WALLETS, WalletFacts.ENTRIES)) {
            Document owned =
                    new Document(collection.equals(WalletFacts.WALLETS) ? "_id" : WalletDocumentFacts.OWNER, user);
            Document found = mongo.collection(collection).find(owned).first();
            mongo.collection(collection).replaceOne(owned, EarlierAmounts.of(found));
        }
        assertThat(wallets.quiet(new UserId(user)).balanceCents()).isEqualTo(710);

        wallets.credit(WalletLab.entry(packet, user, 710));
        wallets.credit(WalletLab.entry(packet + ":2", user, 1));

        assertThat(wallets.quiet(new UserId(user)).balanceCents()).isEqualTo(711);
        assertThat(wallets.entries(new UserId(user), 0, 10))
                .extracting(WalletFacts.Numbered::entry)
                .containsExactly(WalletLab.entry(packet, user, 710), WalletLab.entry(packet + ":2", user, 1));
    }

    @Test
    void anEntryOfAnotherUserIsRefusedAndTheBalanceStays() {
        String other = user + ".other";
        wallets.credit(WalletLab.entry(packet, user, 710));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> wallets.credit(WalletLab.entry(packet, other, 710)))
                    .isInstanceOf(Broken.class);
        }
        assertThatThrownBy(() -> wallets.credit(WalletLab.entry(packet, user, 711)))
                .isInstanceOf(Broken.class);
        wallets.credit(WalletLab.entry(packet + ":2", other, 5));
        assertThat(WalletLab.checked(mongo, user)).containsExactly(packet);
        assertThat(WalletLab.checked(mongo, other)).containsExactly(packet + ":2");
    }

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
    void creditsThatWereTakenTogetherTakeSixOperations() throws NotYet, StoreAway {
        int[] operations = {0};
        CreditSource earnings = ids -> mongo.call(
                "owners",
                () -> ids.stream().collect(Collectors.toMap(id -> id, id -> new UserId(id.replace(':', '.')))));
        CreditListener listener =
                new CreditListener(wallets, WalletLab.batches(mongo), List.of(earnings), new SimpleMeterRegistry());
        List<StreamEntry> entries = IntStream.range(0, 64)
                .mapToObj(n -> new StreamEntry(
                        "claims",
                        0,
                        n + "-0",
                        Map.of("rain", "r", "packet", packet + ":" + n, "user", packet + "." + n, "amount_cents", "7"),
                        1,
                        0,
                        0))
                .toList();
        mongo.around(new TestMongo.Around() {
            @Override
            public void before() {
                operations[0]++;
            }

            @Override
            public void after() {}
        });
        try {
            listener.taken(entries);
            for (StreamEntry entry : entries) {
                listener.consume(entry);
            }
        } finally {
            mongo.around(WalletLab.NOTHING);
        }
        // Their users, the wallets, the entries there are, and the three writes; alone it would be 5 each.
        assertThat(operations[0]).isEqualTo(6);
        assertThat(WalletLab.checked(mongo, packet + ".63")).containsExactly(packet + ":63");
    }

    @Test
    void aReaderFinishesWhatADeadConsumerHasBegun() {
        wallets.credit(WalletLab.entry(packet, user, 7));
        WalletFacts facts = new WalletFacts(mongo);
        facts.begin(facts.read(new UserId(user)), WalletLab.entry(packet + ":2", user, 4));
        assertThat(wallets.quiet(new UserId(user)).balanceCents()).isEqualTo(11);
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

    @Test
    void aWalletDoesNotGrowWithItsEntries() {
        for (int i = 0; i < 30; i++) {
            wallets.credit(WalletLab.entry(packet + ":" + i, user, 1));
        }
        Document wallet = mongo.collection(WalletFacts.WALLETS)
                .find(new Document("_id", user))
                .first();
        assertThat(wallet).isNotNull().hasSize(5);
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
