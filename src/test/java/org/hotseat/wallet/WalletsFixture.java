package org.hotseat.wallet;

import java.util.UUID;
import org.bson.Document;
import org.hotseat.facts.mongo.TestMongo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Wallets over the test MongoDB, in which something may happen between any two steps. */
abstract class WalletsFixture {

    static TestMongo mongo;
    static Wallets wallets;

    final String user = "u-" + UUID.randomUUID();
    final String packet = UUID.randomUUID().toString();

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
}
