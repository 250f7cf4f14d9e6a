package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.hotseat.testing.Patience;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.hotseat.toolkit.lock.engine.HeldLocks;
import org.junit.jupiter.api.Test;

/** The promises of every store's locks about a lock that is held: renewal, loss, and being taken again in its scope. */
abstract class LockLifeContract extends LockContractFixture {

    @Test
    void aRenewedLockOutlivesItsTimeAndIsLookedAfterNoLongerThanItIsHeld() {
        Patience.untilTimeIsEnough(Duration.ofSeconds(3), this::isOutlived);
    }

    /** Whether the machine renewed it in time, a third of its own. */
    private boolean isOutlived(Duration ttl) {
        String name = key + ttl;
        AtomicInteger losses = new AtomicInteger();
        LockOptions renewed = LockOptions.of(ttl).renewedUntilReleased().tellingLoss(lost -> losses.incrementAndGet());
        DistributedLock lock = here.tryLock(name, renewed).orElseThrow();
        if (there.tryLock(name, ONCE.waitingUpTo(ttl.plus(SHORT))).isPresent() || !lock.isHeld()) {
            return false;
        }
        assertThat(here.watched()).isEqualTo(1);
        assertThat(lock.release()).isTrue();
        assertThat(here.watched()).isZero();
        assertThat(losses).hasValue(0);
        return true;
    }

    @Test
    void theHolderOfARenewedLockLearnsOfItsLossWithinOneRenewalPeriod() throws InterruptedException {
        LockOptions options = LockOptions.of(Duration.ofSeconds(9));
        CountDownLatch reported = new CountDownLatch(2);
        List<String> losses = new CopyOnWriteArrayList<>();
        DistributedLock lock = here.tryLock(key, options.renewedUntilReleased().tellingLoss(lost -> {
                    assertThat(lost.isHeld()).isFalse();
                    losses.add("at a renewal");
                    reported.countDown();
                }))
                .orElseThrow();
        here.tryLock(key + ":unrenewed", options.tellingLoss(lost -> {
                    losses.add("at the end of the time");
                    reported.countDown();
                }))
                .orElseThrow();
        assertThat(there.release(key, lock.token()))
                .as("somebody takes it away")
                .isTrue();
        // A period is a third of its time, and nobody's clock is as good as that of the lock beside it.
        assertThat(reported.await(Patience.HANG_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(losses).containsExactly("at a renewal", "at the end of the time");
        assertThat(lock.isHeld()).isFalse();
        assertThat(lock.release()).isFalse();
        assertThat(here.watched()).isZero();
    }

    @Test
    void anybodyCanSeeWhichTokenHasALockWithItsFenceAndEnd() {
        assertThat(there.findHolder(key)).isEmpty();
        DistributedLock lock = here.tryLock(key, ONCE).orElseThrow();
        assertThat(there.findHolder(key)).hasValueSatisfying(held -> {
            assertThat(held.token()).isEqualTo(lock.token());
            assertThat(held.fencingToken()).isEqualTo(lock.fencingToken());
            assertThat(held.expiresMillis())
                    .isBetween(
                            lock.expiresAt().toEpochMilli() - 5,
                            lock.expiresAt().toEpochMilli() + 5);
        });
        assertThat(lock.release()).isTrue();
        assertThat(there.findHolder(key)).isEmpty();
    }

    @Test
    void locksThatAreHeldAreListedInTheOrderOfTheirKeys() {
        List<String> keys = List.of(key + ":a", key + ":b", key + ":c");
        keys.forEach(each -> here.tryLock(each, ONCE).orElseThrow());
        HeldLocks first = there.list(key, 2);
        assertThat(first.locks()).extracting(HeldLocks.Held::key).containsExactlyElementsOf(keys.subList(0, 2));
        assertThat(first.next()).contains(keys.get(1));
        assertThat(there.list(keys.get(1), 1).locks()).allSatisfy(held -> {
            assertThat(held.key()).isEqualTo(keys.get(2));
            // Its end is worked out of the time that is left, at each look anew.
            LockHolder holder = there.findHolder(keys.get(2)).orElseThrow();
            assertThat(held.holder().token()).isEqualTo(holder.token());
            assertThat(held.holder().fencingToken()).isEqualTo(holder.fencingToken());
        });
        assertThat(there.list(key, 1_000_000).next()).isEmpty();
    }

    @Test
    void theHolderIsToldWhenTheTimeOfAnUnrenewedLockIsOverAndNotWhenItReleased() throws InterruptedException {
        CountDownLatch reported = new CountDownLatch(1);
        LockOptions options = LockOptions.of(SHORT).tellingLoss(lost -> reported.countDown());
        DistributedLock lock = taken(here, options);
        reported.await();
        assertThat(lock.isHeld()).isFalse();
        AtomicInteger losses;
        boolean released;
        do {
            AtomicInteger own = new AtomicInteger();
            losses = own;
            released = taken(here, LockOptions.of(SHORT).tellingLoss(lost -> own.incrementAndGet()))
                    .release();
            // On a slow machine its time may be over before it is released.
        } while (!released);
        taken(there, LockOptions.of(SHORT));
        assertThat(there.tryLock(key, ONCE.waitingUpTo(LONG))).isPresent();
        assertThat(losses).hasValue(0);
    }

    @Test
    void aLockWhoseTokenWasHandedOnIsRenewedAndReleasedByIt() {
        DistributedLock lock = here.tryLock(key, LockOptions.of(LONG)).orElseThrow();
        LockLease lease = there.renew(key, lock.token(), LONG.multipliedBy(2));
        assertThat(lease.token()).isEqualTo(lock.token());
        assertThat(lease.expiresAt()).isAfter(lock.expiresAt());
        assertThat(there.release(key, lock.token())).isTrue();
        assertThat(there.release(key, lock.token())).isFalse();
        assertThat(here.tryLock(key, ONCE)).isPresent();
    }

    @Test
    void aScopeTakesALockAgainAndFreesItWithTheOutermostRelease() throws InterruptedException {
        try (LockScope scope = here.scope()) {
            DistributedLock outer = scope.tryLock(key, ONCE).orElseThrow();
            DistributedLock inner = scope.tryLock(key, ONCE).orElseThrow();
            assertThat(inner.fencingToken()).isEqualTo(outer.fencingToken());
            assertThat(inner.release()).as("frees nothing yet").isFalse();
            assertThat(inner.isHeld()).isFalse();
            assertThat(outer.isHeld()).isTrue();
            assertThat(here.tryLock(key, ONCE)).as("outside the scope").isEmpty();
            Thread stranger = TestThreads.DAEMONS.newThread(
                    () -> assertThatThrownBy(() -> scope.tryLock(key, ONCE)).isInstanceOf(IllegalStateException.class));
            AtomicReference<Throwable> failure = new AtomicReference<>();
            stranger.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
            stranger.start();
            stranger.join();
            assertThat(failure).hasValue(null);
            assertThat(outer.release()).isTrue();
            assertThat(scope.tryLock(key, ONCE))
                    .as("taken anew, left to the scope")
                    .isPresent();
        }
        assertThat(there.tryLock(key, ONCE)).isPresent();
    }

    @Test
    void aLockThatWasLostCannotBeTakenAgainInItsScope() {
        try (LockScope scope = here.scope()) {
            DistributedLock outer =
                    scope.tryLock(key, LockOptions.of(SHORT).waitingUpTo(LONG)).orElseThrow();
            await().until(() -> !outer.isHeld());
            assertThat(scope.tryLock(key, ONCE)).isEmpty();
        }
    }

    /** Its time may be so short that a slow machine takes longer to ask all masters, and tries again. */
    private DistributedLock taken(DistributedLocks by, LockOptions options) {
        return by.tryLock(key, options.waitingUpTo(LONG)).orElseThrow();
    }
}
