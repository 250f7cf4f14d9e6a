package org.hotseat.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Test;

/** The reading of all wallets and entries. */
class WalletEvidenceIT {

    /** In a millisecond no connection is made and no page read. */
    private static final Duration TOO_SHORT = Duration.ofMillis(1);

    @Test
    void aMongoDbThatIsTooSlowForPurchasesIsReadToTheEnd() {
        MongoConnection mongo = new MongoConnection(new FactsSettings(
                TestStores.current().mongoUri(), "ledger_" + UUID.randomUUID(), TOO_SHORT, true, 100, 100));
        try {
            assertThat(new WalletEvidence(new WalletLedgerFacts(mongo)).look()).containsEntry("consistent", true);
        } finally {
            mongo.close();
        }
    }
}
