/**
 * Locks that hold over all servers of an application. Promises one holder at a time for as long as the holder's lease
 * lasts, and a fencing token for the time after; refuses to know what is locked.
 *
 * <h2>Locks, for any Jakarta EE application</h2>
 *
 * Have a {@link org.hotseat.toolkit.lock.LockManager} injected, see {@link org.hotseat.toolkit} for the settings. The
 * shortest form runs an action under a lock, or throws {@link org.hotseat.toolkit.lock.LockNotAcquiredException} when
 * another holder keeps it for longer than the caller waits. Over HTTP that is the 409 of
 * {@link org.hotseat.toolkit.rest.ToolkitExceptionMapper}:
 *
 * <pre>{@code
 * Duration ttl = Duration.ofSeconds(10);
 * locks.withLock("order:42", ttl, Duration.ofSeconds(2), Duration.ofMillis(50), () -> pay(42));
 * }</pre>
 *
 * A time to live is always needed: a holder that dies must not keep its lock. One that only stands still for longer
 * than that has lost it without noticing. Pass the fencing token along with what you write, and let the store refuse a
 * token smaller than one it has seen:
 *
 * <pre>{@code
 * locks.withLock("stock:7", LockOptions.of(ttl), lock -> {
 *     long stock = store.read(lock.fencingToken());
 *     return store.write(lock.fencingToken(), stock - 1);
 * });
 * }</pre>
 *
 * Work whose length is not known is done under a lock that is renewed, and asks before each step whether it still holds
 * it:
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
 * Callers that wait fairly get the lock in the order in which they came, over all servers:
 *
 * <pre>{@code
 * LockOptions inLine = LockOptions.of(ttl).waitingUpTo(Duration.ofSeconds(5)).fairly();
 * Optional<DistributedLock> turn = locks.tryLock("printer", inLine);
 * turn.ifPresent(DistributedLock::release);
 * }</pre>
 *
 * A lock taken once can be taken again in the same scope, by the same thread:
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
 * Methods of beans are locked by annotation; see {@link org.hotseat.toolkit.lock.Lock} for what stops the deployment:
 *
 * <pre>{@code
 * @Lock(key = "account:{from}", ttlMs = 10_000, waitMs = 2_000)
 * @Lock(key = "account:{to}", ttlMs = 10_000, waitMs = 2_000)
 * public void transfer(String from, String to, long cents) {
 *     // Both accounts are locked here.
 * }
 * }</pre>
 *
 * The snippets are those of {@code TutorialIT}, which a test compares.
 */
@NullMarked
package org.hotseat.toolkit.lock;

import org.jspecify.annotations.NullMarked;
