package org.hotseat.toolkit.lock.store;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.hotseat.toolkit.lock.LockHolder;
import org.hotseat.toolkit.lock.LockKey;

/**
 * A store of locks. It only decides who holds a lock. Waiting, renewing and reporting losses are the same for all
 * stores ({@code DistributedLocks}). Its methods throw {@link org.hotseat.toolkit.RedisUnavailableException} when the
 * store is unavailable.
 */
public interface LockStore extends AutoCloseable {

    /**
     * A lock with its token and its duration.
     *
     * @param holders the number of holders at the same time; 0 for a lock without shares
     */
    record Lease(LockKey key, String token, long ttlMillis, int holders) {

        /** A lock of one holder. */
        public Lease(LockKey key, String token, long ttlMillis) {
            this(key, token, ttlMillis, 0);
        }

        /** Returns the lease with another duration. */
        public Lease withDuration(long millis) {
            return new Lease(key, token, millis, holders);
        }
    }

    /**
     * Acquires a lock that is free, or has room for one more holder. If the token already holds the lock, returns the
     * same answer as the first call, and the token keeps the lock in any case.
     *
     * @throws IllegalArgumentException when the lock has shares and this store has none
     */
    Grant acquire(Lease wanted);

    /**
     * Acquires a free lock if no other token is in the queue before this one. Otherwise joins the queue.
     *
     * @param patienceMillis the time for which the place in the queue is kept unless this method is called again; 0
     *     does not join the queue
     * @throws IllegalArgumentException when this store has no lines
     */
    Grant acquireInQueue(Lease wanted, long patienceMillis);

    /** Gives up the place in the queue. */
    void leaveQueue(LockKey key, String token);

    /**
     * Extends a lock.
     *
     * @return the new end by the store's clock; empty when this token does not hold the lock
     */
    OptionalLong renew(Lease lease);

    /**
     * Extends many locks, in as few round trips as possible. An error of one does not affect the others.
     *
     * @return the answers in the order of the leases
     */
    default List<Renewal> renewAll(List<Lease> leases) {
        return leases.stream().map(lease -> Renewal.of(this, lease)).toList();
    }

    /**
     * Frees a lock if this token holds it, and notifies the listeners.
     *
     * @param inLine whether to notify the first token in the queue
     * @return whether this token held the lock
     */
    boolean release(LockKey key, String token, boolean inLine);

    /** Returns the holder of a lock without shares; empty when the lock is free. Changes nothing. */
    Optional<LockHolder> findHolder(LockKey key);

    /**
     * Returns the first keys of held locks without shares after a given key, in their order. Reads all keys of the
     * store.
     */
    List<LockKey> keys(String after, int max);

    /** Returns the holders of many locks, one entry for each key, in their order. */
    default List<Optional<LockHolder>> findHolders(List<LockKey> keys) {
        return keys.stream().map(this::findHolder).toList();
    }

    /**
     * Listens to releases of this lock by others than this store object. A message for each release is likely but not
     * certain.
     */
    void listen(LockKey key, Consumer<Released> listener);

    void stopListening(LockKey key);

    @Override
    void close();

    /**
     * A release of a lock.
     *
     * @param next the token that is first in the queue; empty when unknown
     */
    record Released(String next) {}
}
