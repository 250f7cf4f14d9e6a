package org.hotseat.toolkit.lock.store;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.hotseat.toolkit.lock.LockHolder;
import org.hotseat.toolkit.lock.LockKey;

/**
 * A store of locks. It decides who has a lock and nothing else: waiting, renewing and reporting losses are the same for
 * all stores ({@code DistributedLocks}). Methods throw {@link org.hotseat.toolkit.RedisUnavailableException} when the
 * store is away.
 */
public interface LockStore extends AutoCloseable {

    /** A held lock that is to be kept. */
    record Lease(LockKey key, String token, long ttlMillis) {}

    /**
     * Takes a free lock. A repeated call of the token that has it is answered as the first one was, and whatever
     * becomes of it the token keeps the lock.
     */
    Grant acquire(Lease wanted);

    /**
     * Takes a free lock when no other token is in line before this one, else lines up.
     *
     * @param patienceMillis how long the place in line is kept unless this is called again; 0 does not line up
     * @throws IllegalArgumentException when this store has no lines
     */
    Grant acquireInLine(Lease wanted, long patienceMillis);

    /** Gives the place in line up. */
    void leaveLine(LockKey key, String token);

    /** Extends a lock; answers when it ends now, by the store's clock, or empty when this token does not have it. */
    OptionalLong renew(Lease lease);

    /**
     * Extends many at once, in as few round trips as the store can; the answers in their order. The trouble of one
     * harms no other.
     */
    default List<Renewal> renewAll(List<Lease> leases) {
        return leases.stream().map(lease -> Renewal.of(this, lease)).toList();
    }

    /**
     * Frees a lock if this token has it, and notifies who listens.
     *
     * @param inLine whether the one who is first in line is to be notified
     * @return whether this token had it
     */
    boolean release(LockKey key, String token, boolean inLine);

    /** The holder of a lock; empty when the lock is free. Changes nothing. */
    Optional<LockHolder> look(LockKey key);

    /**
     * The first keys of locks that are held, behind one of them in their order; looks through all keys of the store.
     */
    List<LockKey> keys(String after, int most);

    /** The holders of many locks; as many answers as keys, in their order. */
    default List<Optional<LockHolder>> lookAll(List<LockKey> keys) {
        return keys.stream().map(this::look).toList();
    }

    /**
     * Hears of releases of this lock by others than this store object; at least one message a release is only likely.
     */
    void listen(LockKey key, Consumer<Released> listener);

    void stopListening(LockKey key);

    @Override
    void close();

    /** @param next the token that is first in line, or empty when that is not known */
    record Released(String next) {}
}
