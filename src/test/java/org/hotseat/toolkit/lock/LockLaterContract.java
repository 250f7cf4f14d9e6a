package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.junit.jupiter.api.Test;

/** The promises of every store's locks to callers that wait without a thread. */
abstract class LockLaterContract extends LockSharesContract {

    private static final LockOptions PATIENT =
            LockOptions.of(Patience.STORM).waitingUpTo(Patience.STORM).retryingEvery(Patience.STORM);

    @Test
    void aFreeLockIsTakenWithoutAThread() {
        DistributedLock lock = got(here.tryLockAsync(key, ONCE)).orElseThrow();
        assertThat(lock.isHeld()).isTrue();
        assertThat(got(there.tryLockAsync(key, ONCE))).isEmpty();
        assertThat(got(there.tryLockAsync(key, ONCE.waitingUpTo(SHORT)))).isEmpty();
        assertThat(lock.release()).isTrue();
        assertThat(got(there.tryLockAsync(key, ONCE))).isPresent();
    }

    @Test
    void whoWaitsWithoutAThreadIsWokenByAReleaseOfAnyServer() {
        for (DistributedLocks waiter : List.of(here, there)) {
            DistributedLock lock = here.tryLock(key, PATIENT).orElseThrow();
            CompletableFuture<Optional<DistributedLock>> first = waiter.tryLockAsync(key, PATIENT);
            CompletableFuture<Optional<DistributedLock>> second = waiter.tryLockAsync(key, PATIENT);
            assertThat(List.of(first, second)).noneMatch(CompletableFuture::isDone);
            lock.release();
            DistributedLock next = got(CompletableFuture.anyOf(first, second).thenApply(lockOf -> cast(lockOf)))
                    .orElseThrow();
            assertThat(List.of(first.isDone(), second.isDone())).containsExactlyInAnyOrder(true, false);
            next.release();
            got(first.isDone() && first.join().orElseThrow() == next ? second : first)
                    .orElseThrow()
                    .release();
        }
    }

    @SuppressWarnings("unchecked")
    private static Optional<DistributedLock> cast(Object result) {
        return (Optional<DistributedLock>) result;
    }

    @Test
    void aCancelledResultLeavesNoLockBehind() {
        DistributedLock lock = here.tryLock(key, PATIENT).orElseThrow();
        List<CompletableFuture<Optional<DistributedLock>>> waiting = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            waiting.add(there.tryLockAsync(key, ONCE.waitingUpTo(LONG).retryingEvery(Duration.ofMillis(5))));
        }
        waiting.forEach(each -> each.cancel(true));
        lock.release();
        await().untilAsserted(() -> assertThat(here.tryLock(key, ONCE)).isPresent());
    }

    static Optional<DistributedLock> got(CompletableFuture<Optional<DistributedLock>> result) {
        try {
            return result.get(Patience.HANG_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }
}
