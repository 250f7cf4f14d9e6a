package org.hotseat.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.Patience;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The reading of all wallets and entries, through a proxy that keeps a page back. */
class WalletConsistencyCheckIT {

    private final FaultProxy proxy = FaultProxy.to(TestStores.current().mongoPort());
    private final MongoConnection mongo = new MongoConnection(new FactsSettings(
            "mongodb://127.0.0.1:" + proxy.port(),
            "ledger_" + UUID.randomUUID(),
            Duration.ofSeconds(1),
            true,
            100,
            100));

    @AfterEach
    void close() {
        mongo.close();
        proxy.close();
    }

    @Test
    void aPageMayTakeLongerThanAPurchaseMayWait() {
        HeldPiece page = proxy.holdNext(HeldPiece.command("find", WalletFacts.ENTRIES));
        HeldPiece purchase = proxy.holdNext(HeldPiece.command("find", "purchases"));

        CompletableFuture<Map<String, Object>> evidence =
                CompletableFuture.supplyAsync(new WalletConsistencyCheck(new WalletLedgerFacts(mongo))::evidence);
        await().atMost(Patience.HANG).until(page::held);
        assertThatThrownBy(() -> mongo.call(
                        "a purchase", () -> mongo.collection("purchases").find().first() == null))
                .isInstanceOf(Unavailable.class);
        assertThat(purchase.held()).isTrue();
        page.deliver();

        assertThat(evidence.join()).containsEntry("consistent", true);
    }
}
