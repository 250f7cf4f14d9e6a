package org.hotseat.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.bson.Document;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.redis.Keyspace;
import org.hotseat.wallet.credit.CreditEventFacts;

/** Wallets in a database of a test's own, and the sum that must hold. */
public final class WalletLab {

    static final String DATABASE = "wallets_it";
    public static final TestMongo.Around NOTHING = new TestMongo.Around() {
        @Override
        public void before() {}

        @Override
        public void after() {}
    };

    private WalletLab() {}

    public static Wallets wallets(TestMongo mongo) {
        return new Wallets(new WalletFacts(mongo));
    }

    static WalletBatches batches(TestMongo mongo) {
        return new WalletBatches(new WalletFacts(mongo), new WalletBatchFacts(mongo));
    }

    public static CreditEventFacts events(TestMongo mongo) {
        return new CreditEventFacts(mongo);
    }

    /** The follow-ups of debits, without their thread. */
    public static FollowUps followUps(TestMongo mongo, List<DebitFollowUp> kinds, RedisClock clock, Keyspace keyspace) {
        return new FollowUps(new WalletFacts(mongo), kinds, clock, keyspace, Thread::new);
    }

    /** Looks at every open debit that was begun before a time. */
    public static void resume(FollowUps followUps, Instant before) {
        followUps.resume(before);
    }

    /** The evidence of all wallets of a database. */
    public static Map<String, Object> evidence(TestMongo mongo) {
        return new WalletConsistencyCheck(new WalletLedgerFacts(mongo)).evidence();
    }

    /** Empties the wallets of a database, and gives them their indexes. */
    public static void empty(TestMongo mongo) {
        mongo.collection(WalletFacts.WALLETS).deleteMany(new Document());
        mongo.collection(WalletFacts.ENTRIES).deleteMany(new Document());
        new WalletFacts(mongo)
                .indexes()
                .forEach(index -> mongo.collection(index.collection()).createIndex(index.keys()));
    }

    /** Money from outside. */
    public static void deposit(TestMongo mongo, String owner, long cents) {
        wallets(mongo)
                .credit(new WalletEntry(
                        "deposits/" + UUID.randomUUID(),
                        new UserId(owner),
                        new Money(cents),
                        "deposit",
                        "d",
                        Instant.EPOCH));
    }

    static WalletEntry entry(String id, String owner, long cents) {
        return new WalletEntry(id, new UserId(owner), new Money(cents), "packet", "rain-1", Instant.EPOCH);
    }

    public static long balanceCents(TestMongo mongo, String owner) {
        return wallets(mongo).settled(new UserId(owner)).balanceCents();
    }

    /** The ids of a wallet's entries, after its balance was found to be their sum and their numbers to have no gap. */
    public static Set<String> checked(TestMongo mongo, String owner) {
        long sum = 0;
        List<Long> numbers = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (Document entry : mongo.collection(WalletFacts.ENTRIES).find(new Document("Owner_ID", owner))) {
            sum += entry.getLong("Amount_Cents");
            numbers.add(((Number) entry.get("Number")).longValue());
            ids.add(entry.getString("_id"));
        }
        Document wallet = mongo.collection(WalletFacts.WALLETS)
                .find(new Document("_id", owner))
                .first();
        assertThat(wallet).isNotNull();
        if (wallet != null) {
            assertThat(wallet.getLong("Balance_Cents"))
                    .as("balance of %s", owner)
                    .isEqualTo(sum);
            assertThat(wallet.getDouble("Balance")).isEqualTo(sum / 100.0);
            assertThat(wallet).doesNotContainKey("Begun");
            assertThat(((Number) wallet.get("Entries")).longValue()).isEqualTo(numbers.size());
        }
        assertThat(numbers.stream().sorted().toList())
                .isEqualTo(java.util.stream.LongStream.rangeClosed(1, numbers.size())
                        .boxed()
                        .toList());
        return ids;
    }
}
