package org.hotseat.toolkit.lock.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.StubStore;
import org.hotseat.toolkit.lock.TestThreads;
import org.hotseat.toolkit.lock.store.LockStore.Lease;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Locks whose answers were lost, over a store that stays away for a while. */
@Timeout(60)
class UnconfirmedGrantsTest {

    private static final long HOUR = 3_600_000;

    @Test
    void whatTheStoreWasAwayForIsGivenBackWhenItIsThereAgain() {
        List<String> asked = new CopyOnWriteArrayList<>();
        StubStore store = new StubStore() {
            @Override
            public boolean release(LockKey key, String token, boolean inLine) {
                asked.add(token);
                if (asked.size() <= 3) {
                    throw new RedisUnavailableException("Away.", null);
                }
                return true;
            }
        };
        try (UnconfirmedGrants unseen = new UnconfirmedGrants(store, TestThreads.DAEMONS)) {
            unseen.releaseLater(new Lease(new LockKey("long"), "mine", HOUR), false, System.nanoTime());
            await().untilAsserted(() -> assertThat(asked).containsExactly("mine", "mine", "mine", "mine"));
        }
    }
}
