package org.hotseat.toolkit.lock;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.hotseat.toolkit.lock.store.Grant;
import org.hotseat.toolkit.lock.store.LockStore;

/** A store that a test overrides where its locks use it; everything else fails. */
public class StubStore implements LockStore {

    @Override
    public Grant acquire(Lease wanted) {
        throw new UnsupportedOperationException("acquire");
    }

    @Override
    public Grant acquireInQueue(Lease wanted, long patienceMillis) {
        throw new UnsupportedOperationException("acquireInQueue");
    }

    @Override
    public void leaveQueue(LockKey key, String token) {
        throw new UnsupportedOperationException("leaveQueue");
    }

    @Override
    public OptionalLong renew(Lease lease) {
        throw new UnsupportedOperationException("renew");
    }

    @Override
    public boolean release(LockKey key, String token, boolean inLine) {
        throw new UnsupportedOperationException("release");
    }

    @Override
    public Optional<LockHolder> findHolder(LockKey key) {
        throw new UnsupportedOperationException("look");
    }

    @Override
    public List<LockKey> keys(String after, int max) {
        throw new UnsupportedOperationException("keys");
    }

    @Override
    public void listen(LockKey key, Consumer<Released> listener) {
        // It tells of no releases.
    }

    @Override
    public void stopListening(LockKey key) {
        // It tells of no releases.
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
