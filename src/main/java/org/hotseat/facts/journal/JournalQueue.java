package org.hotseat.facts.journal;

import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/** The requests whose facts wait for the next commit, in the order of their arrival. */
final class JournalQueue {

    /** The pause of an idle journal. Between pauses it renews its leases and leaves those for which a rebuild waits. */
    private static final long IDLE_MILLIS = 50;

    private final LinkedBlockingQueue<JournalEntry> entries = new LinkedBlockingQueue<>();

    /** The first entry of the latest batch; null while the next batch is gathered. */
    private volatile @Nullable JournalEntry first;

    int size() {
        return entries.size();
    }

    /** Returns the deadline of the oldest request that waits or is being committed; empty if there is none. */
    OptionalLong firstDeadlineNanos() {
        JournalEntry gathered = first;
        JournalEntry oldest = gathered == null ? entries.peek() : gathered;
        return oldest == null ? OptionalLong.empty() : OptionalLong.of(oldest.deadlineNanos());
    }

    void add(JournalEntry entry) {
        entries.add(entry);
    }

    void addAll(List<JournalEntry> batch) {
        entries.addAll(batch);
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Returns whether facts wait that were decided in an earlier term of an epoch's partition. */
    boolean holdsBefore(Epoch epoch) {
        return entries.stream()
                .flatMap(entry -> entry.facts().stream())
                .map(Fact::epoch)
                .anyMatch(older -> older.partition() == epoch.partition() && older.term() < epoch.term());
    }

    /**
     * Takes the requests that came during the last commit, up to a number of facts. Waits for a short time when there
     * are none.
     */
    void gather(List<JournalEntry> batch, int room) throws InterruptedException {
        int facts = 0;
        first = null;
        JournalEntry entry = entries.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
        first = entry;
        while (entry != null) {
            batch.add(entry);
            facts += entry.facts().size();
            entry = facts < room ? entries.poll() : null;
        }
    }

    /** Fails all requests that wait, at the end of the server. */
    void fail() {
        for (JournalEntry entry = entries.poll(); entry != null; entry = entries.poll()) {
            entry.done().completeExceptionally(new Unavailable("mongodb", "This server stops.", null));
        }
    }

    static void failed(List<JournalEntry> batch, Throwable cause) {
        batch.forEach(
                entry -> entry.done().completeExceptionally(new Broken("The decision is not stored yet.", cause)));
    }
}
