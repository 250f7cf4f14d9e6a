package org.hotseat.facts;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Unavailable;

/** One partition's outbox in memory, whose entries have the age that a test says; can be taken away. */
class FakeOutbox implements Outbox {

    private final Map<String, Fact> entries = new LinkedHashMap<>();
    private final Map<String, Duration> ages = new LinkedHashMap<>();
    private final Map<String, String> buried = new LinkedHashMap<>();
    private boolean away;
    private volatile CountDownLatch beforeDeleting = new CountDownLatch(0);
    private Runnable afterReading = () -> {};

    synchronized Fact add(String entryId, Duration age) {
        Fact fact = new Fact(0, entryId, "thing", Map.of("id", entryId));
        entries.put(entryId, fact);
        ages.put(entryId, age);
        return fact;
    }

    synchronized List<String> ids() {
        return List.copyOf(entries.keySet());
    }

    /** Reasons by entry id. */
    synchronized Map<String, String> buried() {
        return Map.copyOf(buried);
    }

    synchronized void away(boolean on) {
        away = on;
    }

    /** An action between the reading of entries and its answer. */
    synchronized void afterReading(Runnable stall) {
        afterReading = stall;
    }

    @Override
    public int partitions() {
        return 1;
    }

    @Override
    public synchronized List<Fact> olderThan(int partition, Duration age, int limit) {
        check();
        List<Fact> old = new ArrayList<>();
        entries.forEach((id, fact) -> {
            if (ages.get(id).compareTo(age) >= 0 && old.size() < limit) {
                old.add(fact);
            }
        });
        afterReading.run();
        return old;
    }

    /** A deletion waits for this first. */
    void beforeDeleting(CountDownLatch latch) {
        beforeDeleting = latch;
    }

    @Override
    public void delete(Collection<Fact> written) {
        try {
            beforeDeleting.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        remove(written);
    }

    private synchronized void remove(Collection<Fact> written) {
        check();
        written.forEach(fact -> entries.remove(fact.entryId()));
    }

    @Override
    public synchronized void bury(Fact refused, String reason) {
        check();
        buried.put(refused.entryId(), reason);
        delete(List.of(refused));
    }

    @Override
    public synchronized long length(int partition) {
        check();
        return entries.size();
    }

    private void check() {
        if (away) {
            throw new Unavailable("redis", "Redis is away.", null);
        }
    }
}
