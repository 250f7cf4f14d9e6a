package org.hotseat.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.awaitility.Awaitility;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.ReplicaFault;
import org.hotseat.testing.TestReplicaSet;
import org.junit.jupiter.api.Test;

class WalletRollbackIT {

    @Test
    void aCreditThatOnlyThePrimaryHasIsNotTakenForDone() {
        try (TestReplicaSet set = TestReplicaSet.start();
                TestMongo mongo = new TestMongo(set.uri(), WalletLab.DATABASE, WalletLab.NOTHING)) {
            Wallets wallets = WalletLab.wallets(mongo);
            WalletEntry entry = WalletLab.entry("packet-1", "p1", 500);
            // Each step of the credit in turn, by one delivery after the other: begun, the entry, the entry again, the
            // balance.
            ReplicaFault local = ReplicaFault.notByAMajority(64);
            set.next(local, local, local, local);
            assertThatThrownBy(() -> wallets.credit(entry)).isInstanceOf(Unavailable.class);
            Awaitility.await().ignoreExceptionsInstanceOf(Unavailable.class).until(() -> {
                wallets.credit(entry);
                return true;
            });
            assertThat(set.elect(1)).isTrue();

            Awaitility.await()
                    .ignoreExceptionsInstanceOf(Unavailable.class)
                    .untilAsserted(() -> assertThat(WalletLab.balanceCents(mongo, "p1"))
                            .as("what the credit returned for")
                            .isEqualTo(500));
        }
    }
}
