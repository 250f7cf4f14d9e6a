package org.hotseat.lock;

import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.toolkit.lock.DistributedLock;
import org.hotseat.toolkit.lock.LockHolder;
import org.hotseat.toolkit.lock.LockKey;
import org.hotseat.toolkit.lock.LockNotAcquiredException;
import org.hotseat.toolkit.lock.LockOptions;
import org.hotseat.toolkit.lock.Releases;
import org.hotseat.toolkit.lock.engine.DistributedLocks;
import org.hotseat.toolkit.lock.engine.HeldLocks;

/** Locks for callers over REST: within limits and repeatable. Operators can see and end them. */
@Service
public class RemoteLocks {

    private static final Logger LOG = System.getLogger(RemoteLocks.class.getName());

    private final DistributedLocks locks;
    private final RemoteRequests requests;
    private final RemoteLockSettings settings;
    private final ActLog audit;

    @Inject
    RemoteLocks(DistributedLocks locks, RemoteRequests requests, RemoteLockSettings settings, ActLog audit) {
        this.locks = locks;
        this.requests = requests;
        this.settings = settings;
        this.audit = audit;
    }

    /** Returns the longest time to live that a caller may ask for, in ms. */
    long longestTtlMillis() {
        return settings.longestTtl().toMillis();
    }

    /**
     * Checks that a caller may take a key.
     *
     * @throws org.hotseat.kernel.error.Forbidden when the key does not belong to the caller
     */
    void checkKey(Caller caller, LockKey key) {
        if (!settings.anyKey()) {
            RemoteKeys.check(caller, key);
        }
    }

    /**
     * Acquires a lock. A repetition with the same idempotency key gets the same answer as the first call.
     *
     * @throws LockNotAcquiredException when another holder keeps the lock for longer than the wait
     * @throws Conflict with code {@code lock-lost} when this idempotency key had the lock and it has ended
     */
    DistributedLock acquire(Caller caller, LockKey key, LockOptions options, Optional<IdempotencyKey> request) {
        return request.map(known -> repeatable(caller, key, options, known))
                .orElseGet(() -> locks.tryOnce(key.value(), options, RemoteToken.generate(caller)))
                .orElseThrow(() -> new LockNotAcquiredException(key.value()));
    }

    /**
     * Acquires a lock for an idempotency key. If the key's lock has ended, takes no new lock, because the caller may
     * not know that it has had one.
     */
    private Optional<DistributedLock> repeatable(
            Caller caller, LockKey key, LockOptions options, IdempotencyKey request) {
        RemoteRequests.Known known = requests.known(request, RemoteToken.generate(caller));
        if (known.fence().isEmpty()) {
            Optional<DistributedLock> lock = locks.tryRepeatably(key.value(), options, known.token());
            lock.ifPresent(granted -> requests.granted(request, granted));
            return lock;
        }
        Optional<DistributedLock> lock =
                locks.tryRepeatably(key.value(), options.waitingUpTo(Duration.ZERO), known.token());
        if (lock.filter(held -> held.fencingToken() == known.fence().getAsLong())
                .isEmpty()) {
            lock.ifPresent(Releases::quietly);
            throw lostConflict("The lock granted for this Idempotency-Key has ended.", key.value());
        }
        return lock;
    }

    /**
     * Releases a lock. A repetition with the same idempotency key gets the same answer as the first call.
     *
     * @return whether the token held the lock
     */
    boolean release(String key, String token, Optional<IdempotencyKey> request) {
        return request.map(known -> requests.released(known, () -> locks.release(key, token)))
                .orElseGet(() -> locks.release(key, token));
    }

    /**
     * Returns the holder of a lock.
     *
     * @throws NotFound with code {@code not-locked} when the lock is free
     */
    LockHolderView holder(String key) {
        return LockHolderView.of(key, locks.findHolder(key).orElseThrow(() -> notLocked(key)));
    }

    /** Returns held locks in the order of their keys. Reads all keys of Redis. */
    Listed<LockHolderView> list(Page page) {
        HeldLocks found = locks.list(page.after(), page.limit());
        return new Listed<>(
                found.locks().stream()
                        .map(held -> LockHolderView.of(held.key(), held.holder()))
                        .toList(),
                found.next());
    }

    /**
     * Ends a lock of any holder. The holder notices it at the next renewal. Until then stores have to refuse its writes
     * by the fencing token. A repetition with the same idempotency key gets the first answer and leaves the next
     * holder's lock alone.
     *
     * @throws NotFound with code {@code not-locked} when the lock is free, or its holder has just released it
     */
    void forceRelease(Caller operator, String key, Optional<IdempotencyKey> request) {
        Optional<LockHolder> held = locks.findHolder(key);
        Predicate<String> release = token -> endedBy(operator, key, token, held);
        boolean freed = request.map(known -> requests.forceRelease(known, held.map(LockHolder::token), release))
                .orElseGet(() -> held.map(LockHolder::token).filter(release).isPresent());
        if (!freed) {
            throw notLocked(key);
        }
    }

    private boolean endedBy(Caller operator, String key, String token, Optional<LockHolder> held) {
        String holder = RemoteToken.holder(token).orElse("this application");
        Act.current().line().with("lock", key).with("holder", holder);
        audit.writeAuditLine(ActLog.NO_RESOURCE);
        boolean freed = locks.release(key, token);
        if (freed) {
            LOG.log(
                    Level.INFO,
                    "HS901 Operator {0} released the lock {1} of {2}, with the fencing token {3}",
                    operator.getName(),
                    key,
                    holder,
                    held.map(LockHolder::fencingToken).map(Object::toString).orElse("unknown"));
        }
        return freed;
    }

    private static NotFound notLocked(String key) {
        return new NotFound("not-locked", "The lock " + key + " is free.");
    }

    static Conflict lostConflict(String detail, String key) {
        return new Conflict("lock-lost", detail).with("key", key);
    }
}
