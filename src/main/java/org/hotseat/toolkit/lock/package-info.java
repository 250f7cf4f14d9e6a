/**
 * Locks over all servers of an application. Only one holder has a lock at a time, as long as the holder's lease lasts;
 * a fencing token protects the time after it. This package does not know what is locked.
 *
 * <h2>Locks, for any Jakarta EE application</h2>
 *
 * Let a {@link org.hotseat.toolkit.lock.LockManager} be injected; {@link org.hotseat.toolkit} explains the settings.
 * The shortest form runs an action under a lock. It throws {@link org.hotseat.toolkit.lock.LockNotAcquiredException}
 * when another holder keeps the lock for longer than the caller waits. Over HTTP this becomes the 409 of
 * {@link org.hotseat.toolkit.rest.ToolkitExceptionMapper}:
 *
 * <pre>{@code
 * Duration ttl = Duration.ofSeconds(10);
 * locks.withLock("order:42", ttl, Duration.ofSeconds(2), Duration.ofMillis(50), () -> pay(42));
 * }</pre>
 *
 * A lock always needs a time to live, so that a holder that dies does not keep it. A holder that pauses for longer than
 * this time has lost the lock without noticing it. So pass the fencing token along with each write, and let the store
 * refuse a token smaller than the greatest it has seen:
 *
 * <pre>{@code
 * locks.withLock("stock:7", LockOptions.of(ttl), lock -> {
 *     long stock = store.read(lock.fencingToken());
 *     return store.write(lock.fencingToken(), stock - 1);
 * });
 * }</pre>
 *
 * For work of unknown length, use a lock that is renewed, and check before each step whether the lock is still held:
 *
 * <pre>{@code
 * LockOptions renewed = LockOptions.of(ttl).renewedUntilReleased().tellingLoss(lost -> stop());
 * try (DistributedLock lock = locks.tryLock("report", renewed).orElseThrow()) {
 *     while (lock.isHeld() && moreToDo()) {
 *         doOneStep();
 *     }
 * }
 * }</pre>
 *
 * Callers that wait with the option {@code fairly} get the lock in the order in which they came, over all servers:
 *
 * <pre>{@code
 * LockOptions inLine = LockOptions.of(ttl).waitingUpTo(Duration.ofSeconds(5)).fairly();
 * Optional<DistributedLock> turn = locks.tryLock("printer", inLine);
 * turn.ifPresent(DistributedLock::release);
 * }</pre>
 *
 * Within a scope, the same thread can take a held lock again:
 *
 * <pre>{@code
 * try (LockScope scope = locks.scope()) {
 *     DistributedLock outer = scope.tryLock("account:1", LockOptions.of(ttl)).orElseThrow();
 *     DistributedLock inner = scope.tryLock("account:1", LockOptions.of(ttl)).orElseThrow();
 *     inner.release();
 *     outer.release();
 * }
 * }</pre>
 *
 * A semaphore is a lock with several {@linkplain org.hotseat.toolkit.lock.LockShare permits}, each with a time and a
 * fence of its own. Readers share a lock that a writer has alone; fair ones do not keep a writer out:
 *
 * <pre>{@code
 * LockOptions permit = LockOptions.of(ttl).sharedAs(LockShare.permits(3));
 * Optional<DistributedLock> export = locks.tryLock("exports", permit);
 *
 * LockOptions reading = LockOptions.of(ttl).sharedAs(LockShare.READING).fairly();
 * LockOptions writing = LockOptions.of(ttl).sharedAs(LockShare.WRITING).fairly();
 * DistributedLock reader = locks.tryLock("prices", reading).orElseThrow();
 * Optional<DistributedLock> writer = locks.tryLock("prices", writing);
 * }</pre>
 *
 * A job that every server starts at the same time runs once, also when it takes less time than their clocks differ:
 *
 * <pre>{@code
 * LockOptions once = LockOptions.of(Duration.ofMinutes(30)).keptAtLeast(Duration.ofMinutes(5));
 * locks.tryLock("nightly-report", once).ifPresent(lock -> {
 *     writeReport();
 *     lock.release();
 * });
 * }</pre>
 *
 * A caller that must not block waits without a thread:
 *
 * <pre>{@code
 * LockOptions patient = LockOptions.of(Duration.ofSeconds(10)).waitingUpTo(Duration.ofSeconds(5));
 * CompletableFuture<Boolean> paid = locks.tryLockAsync("order:43", patient)
 *         .thenApplyAsync(lock -> lock.map(this::payUnder).orElse(false));
 * }</pre>
 *
 * An annotation locks methods of beans; {@link org.hotseat.toolkit.lock.Lock} lists the errors that stop the
 * deployment:
 *
 * <pre>{@code
 * @Lock(key = "account:{from}", ttlMs = 10_000, waitMs = 2_000)
 * @Lock(key = "account:{to}", ttlMs = 10_000, waitMs = 2_000)
 * public void transfer(String from, String to, long cents) {
 *     // Both accounts are locked here.
 * }
 * }</pre>
 *
 * The snippets are copies of those in {@code TutorialIT}; a test compares them.
 */
@NullMarked
package org.hotseat.toolkit.lock;

import org.jspecify.annotations.NullMarked;
