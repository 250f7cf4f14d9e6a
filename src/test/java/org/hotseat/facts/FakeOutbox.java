package org.hotseat.facts;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.error.Unavailable;

/**
 * One partition's outbox in memory, or of several that have the same entries, whose entries have the age that a test
 * says; can be taken away.
 */
public class FakeOutbox implements Outbox {

    private final Map<String, Fact> entries = new LinkedHashMap<>();
    private final List<String> added = new ArrayList<>();
    private final Map<String, Duration> ages = new LinkedHashMap<>();
    private final Map<String, String> buried = new LinkedHashMap<>();
    private boolean unavailable;
    private int partitions = 1;
    private int partitionAway = -1;
    private volatile CountDownLatch beforeDeleting = new CountDownLatch(0);
    private Runnable afterReading = () -> {};

    public synchronized Fact add(String entryId, Duration age) {
        return add(entryId, age, Map.of());
    }

    public synchronized Fact add(String entryId, Duration age, Map<String, String> more) {
        Map<String, String> fields = new LinkedHashMap<>(more);
        fields.put("id", entryId);
        Fact fact = new Fact(0, entryId, "thing", fields);
        entries.put(entryId, fact);
        added.add(entryId);
        ages.put(entryId, age);
        return fact;
    }

    public synchronized List<String> ids() {
        return List.copyOf(entries.keySet());
    }

    /** Reasons by entry id. */
    public synchronized Map<String, String> buried() {
        return Map.copyOf(buried);
    }

    public synchronized void away(boolean on) {
        unavailable = on;
    }

    /** An action between the reading of entries and its answer. */
    public synchronized void afterReading(Runnable stall) {
        afterReading = stall;
    }

    @Override
    public int partitions() {
        return partitions;
    }

    /** All have the same entries. */
    public synchronized void partitions(int count) {
        partitions = count;
    }

    /** Takes one partition away. */
    public synchronized void away(int partition) {
        partitionAway = partition;
    }

    @Override
    public synchronized List<Fact> olderThan(int partition, Duration age, int limit) {
        check(partition);
        List<Fact> old = new ArrayList<>();
        entries.forEach((id, fact) -> {
            if (ages.get(id).compareTo(age) >= 0 && old.size() < limit) {
                old.add(fact);
            }
        });
        afterReading.run();
        return old;
    }

    @Override
    public synchronized Part upTo(int partition, Optional<String> last, int limit) {
        check(partition);
        Optional<String> end = last.or(() -> entries.keySet().stream().reduce((before, after) -> after));
        List<Fact> facts = entries.values().stream()
                .filter(fact -> added.indexOf(fact.entryId()) <= added.indexOf(end.orElseThrow()))
                .limit(limit)
                .toList();
        afterReading.run();
        return new Part(end, facts);
    }

    /** A deletion waits for this first. */
    public void beforeDeleting(CountDownLatch latch) {
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
    public synchronized void moveToDeadLetters(Fact refused, String reason) {
        check();
        buried.put(refused.entryId(), reason);
        delete(List.of(refused));
    }

    @Override
    public synchronized long length(int partition) {
        check(partition);
        return entries.size();
    }

    private void check() {
        check(partitions - 1);
    }

    private void check(int partition) {
        if (unavailable || partition == partitionAway) {
            throw new Unavailable("redis", "Redis does not answer.", null);
        }
    }
}
