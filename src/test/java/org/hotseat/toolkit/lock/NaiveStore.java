package org.hotseat.toolkit.lock;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.hotseat.toolkit.lock.store.Grant;
import org.hotseat.toolkit.lock.store.LockStore;

/**
 * The promises of a lock store, in the plainest words: one map behind one monitor. Lines forget nobody, for here no
 * waiter dies.
 */
public final class NaiveStore implements LockStore {

    private record Entry(String token, long fence, long endsMillis) {}

    /** The state that the stores of two servers have in common. */
    public static final class Data {
        private final Map<LockKey, Entry> locks = new HashMap<>();
        private final Map<LockKey, Long> fences = new HashMap<>();
        private final Map<LockKey, Deque<String>> lines = new HashMap<>();
        private final Map<NaiveStore, Map<LockKey, Consumer<Released>>> listeners = new ConcurrentHashMap<>();
    }

    private final Data data;

    public NaiveStore(Data data) {
        this.data = data;
        data.listeners.put(this, new ConcurrentHashMap<>());
    }

    @Override
    public Grant acquire(Lease wanted) {
        synchronized (data) {
            Entry entry = live(wanted.key());
            if (entry != null && !entry.token().equals(wanted.token())) {
                return new Grant.Refused(entry.endsMillis() - now());
            }
            long fence = data.fences.merge(wanted.key(), 1L, Long::sum);
            long ends = now() + wanted.ttlMillis();
            data.locks.put(wanted.key(), new Entry(wanted.token(), fence, ends));
            return new Grant.Acquired(fence, ends, entry != null);
        }
    }

    @Override
    public Grant acquireInQueue(Lease wanted, long patienceMillis) {
        synchronized (data) {
            Deque<String> line = data.lines.computeIfAbsent(wanted.key(), key -> new ArrayDeque<>());
            String first = line.peek();
            if (live(wanted.key()) == null && (first == null || first.equals(wanted.token()))) {
                line.poll();
                return acquire(wanted);
            }
            if (patienceMillis > 0 && !line.contains(wanted.token())) {
                line.add(wanted.token());
            }
            return new Grant.Refused(Grant.Refused.UNKNOWN);
        }
    }

    @Override
    public void leaveQueue(LockKey key, String token) {
        synchronized (data) {
            data.lines.getOrDefault(key, new ArrayDeque<>()).remove(token);
        }
    }

    @Override
    public OptionalLong renew(Lease lease) {
        synchronized (data) {
            Entry entry = live(lease.key());
            if (entry == null || !entry.token().equals(lease.token())) {
                return OptionalLong.empty();
            }
            long ends = now() + lease.ttlMillis();
            data.locks.put(lease.key(), new Entry(lease.token(), entry.fence(), ends));
            return OptionalLong.of(ends);
        }
    }

    @Override
    public boolean release(LockKey key, String token, boolean inLine) {
        String next;
        synchronized (data) {
            Entry entry = live(key);
            if (entry == null || !entry.token().equals(token)) {
                return false;
            }
            data.locks.remove(key);
            String first = data.lines.getOrDefault(key, new ArrayDeque<>()).peek();
            next = inLine && first != null ? first : "";
        }
        data.listeners.values().forEach(listeners -> {
            Consumer<Released> listener = listeners.get(key);
            if (listener != null) {
                listener.accept(new Released(next));
            }
        });
        return true;
    }

    @Override
    public List<LockKey> keys(String after, int max) {
        synchronized (data) {
            return data.locks.keySet().stream()
                    .filter(key -> live(key) != null)
                    .filter(key -> key.value().compareTo(after) > 0)
                    .sorted(Comparator.comparing(LockKey::value))
                    .limit(max)
                    .toList();
        }
    }

    @Override
    public Optional<LockHolder> findHolder(LockKey key) {
        synchronized (data) {
            return Optional.ofNullable(live(key))
                    .map(entry -> new LockHolder(entry.token(), entry.fence(), entry.endsMillis()));
        }
    }

    @Override
    public void listen(LockKey key, Consumer<Released> listener) {
        data.listeners.getOrDefault(this, new HashMap<>()).put(key, listener);
    }

    @Override
    public void stopListening(LockKey key) {
        data.listeners.getOrDefault(this, new HashMap<>()).remove(key);
    }

    @Override
    public void close() {
        data.listeners.remove(this);
    }

    private @org.jspecify.annotations.Nullable Entry live(LockKey key) {
        Entry entry = data.locks.get(key);
        return entry != null && entry.endsMillis() > now() ? entry : null;
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }
}
