package org.hotseat.toolkit.lock;

import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.lock.engine.DistributedLocks;

/** Locks that write down what is done with them, and a container of beans that gets them. */
final class RecordedLocks {

    /** Every taking and release of the test, in order. */
    static final List<String> SEEN = new CopyOnWriteArrayList<>();

    private RecordedLocks() {}

    /** Makes the lock manager that the interceptor gets. */
    public static class Recorded {

        @Produces
        @Singleton
        LockManager locks() {
            return new RecordingLocks();
        }
    }

    /** Locks of a map that write down what is done, and one that cannot be released. */
    private static final class RecordingLocks implements LockManager {

        private final DistributedLocks real =
                new DistributedLocks(new NaiveStore(new NaiveStore.Data()), TestThreads.DAEMONS);

        @Override
        public Optional<DistributedLock> tryLock(String key, LockOptions options) {
            Optional<DistributedLock> lock = real.tryLock(key, options);
            SEEN.add((lock.isPresent() ? "+" : "!") + key + " " + options.ttl().toMillis());
            return lock.map(held -> new RecordingLock(held));
        }

        @Override
        public CompletableFuture<Optional<DistributedLock>> tryLockAsync(String key, LockOptions options) {
            return real.tryLockAsync(key, options);
        }

        @Override
        public LockLease renew(String key, String token, Duration ttl) {
            return real.renew(key, token, ttl);
        }

        @Override
        public boolean release(String key, String token) {
            return real.release(key, token);
        }
    }

    private static final class RecordingLock extends DelegatedLock {

        RecordingLock(DistributedLock lock) {
            super(lock);
        }

        @Override
        public boolean release() {
            SEEN.add("-" + key());
            boolean freed = super.release();
            if (key().equals("unreleasable")) {
                throw new RedisUnavailableException("Redis does not answer.", null);
            }
            return freed;
        }
    }

    static SeContainer container(Class<?>... beans) {
        List<Class<?>> all = new ArrayList<>(List.of(beans));
        all.addAll(List.of(
                Recorded.class,
                LockInterceptor.class,
                SeveralLocksInterceptor.class,
                LockedCalls.class,
                RequestLocks.class));
        return SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addBeanClasses(all.toArray(Class<?>[]::new))
                .addExtensions(new LockDeployment())
                .initialize();
    }
}
