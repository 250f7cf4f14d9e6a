package org.hotseat.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.hotseat.facts.EarlierAmounts;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Broken;
import org.hotseat.toolkit.stream.NotYet;
import org.hotseat.toolkit.stream.StoreAway;
import org.hotseat.toolkit.stream.StreamEntry;
import org.hotseat.wallet.credit.CreditListener;
import org.hotseat.wallet.credit.CreditSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Credits one by one, and two at a time in every order of their steps. */
class WalletsIT extends WalletsFixture {

    @Test
    void aCreditThatIsRepeatedHappensOnce() {
        wallets.credit(WalletLab.entry(packet, user, 710));
        wallets.credit(WalletLab.entry(packet, user, 710));
        wallets.credit(WalletLab.entry(packet + ":2", user, 1));
        assertThat(WalletLab.checked(mongo, user)).containsExactlyInAnyOrder(packet, packet + ":2");
        assertThat(wallets.settled(new UserId(user)).balanceCents()).isEqualTo(711);
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
        assertThat(wallets.settled(new UserId(user)).balanceCents()).isEqualTo(710);

        wallets.credit(WalletLab.entry(packet, user, 710));
        wallets.credit(WalletLab.entry(packet + ":2", user, 1));

        assertThat(wallets.settled(new UserId(user)).balanceCents()).isEqualTo(711);
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
    void aWalletDoesNotGrowWithItsEntries() {
        for (int i = 0; i < 30; i++) {
            wallets.credit(WalletLab.entry(packet + ":" + i, user, 1));
        }
        Document wallet = mongo.collection(WalletFacts.WALLETS)
                .find(new Document("_id", user))
                .first();
        assertThat(wallet).isNotNull().hasSize(5);
    }
}
