package org.hotseat.faults;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** The figures of one run that must be zero, and the first cases of each in words. For many threads. */
final class Findings {

    private static final int MAX_REPORTED = 60;

    private final AtomicLong oversold = new AtomicLong();
    private final AtomicLong twice = new AtomicLong();
    private final AtomicLong leaked = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong changed = new AtomicLong();
    private final AtomicLong inconsistent = new AtomicLong();
    private final AtomicLong other = new AtomicLong();
    private final Queue<String> reports = new ConcurrentLinkedQueue<>();
    private final Queue<String> sums = new ConcurrentLinkedQueue<>();

    /** So many more were acknowledged than there are. */
    void oversold(long count, String what) {
        add(oversold, count, "oversold: " + what);
    }

    /** A seat or packet has two owners, or a number was given to two holds. */
    void twice(String what) {
        add(twice, 1, "twice: " + what);
    }

    /** So many are sold to nobody and cannot be bought. */
    void leaked(long count, String what) {
        add(leaked, count, "leaked: " + what);
    }

    /** Something acknowledged is not there, or not in the state that was acknowledged. */
    void lost(String what) {
        add(lost, 1, "lost: " + what);
    }

    /** A repetition with the same key got another answer. */
    void changed(String what) {
        add(changed, 1, "changed: " + what);
    }

    /** Hot state and facts did not come to agree. */
    void inconsistent(String what) {
        add(inconsistent, 1, "inconsistent: " + what);
    }

    /** An answer that no rule of the contract explains. */
    void other(String what) {
        add(other, 1, "other: " + what);
    }

    /** A line about a resource, for people. */
    void sum(String line) {
        sums.add(line);
    }

    private void add(AtomicLong counter, long count, String what) {
        if (count <= 0) {
            return;
        }
        counter.addAndGet(count);
        if (reports.size() < MAX_REPORTED) {
            reports.add(what);
        }
    }

    long oversold() {
        return oversold.get();
    }

    long twice() {
        return twice.get();
    }

    long leaked() {
        return leaked.get();
    }

    long lost() {
        return lost.get();
    }

    long changed() {
        return changed.get();
    }

    long inconsistent() {
        return inconsistent.get();
    }

    long other() {
        return other.get();
    }

    List<String> reports() {
        return List.copyOf(reports);
    }

    List<String> sums() {
        return List.copyOf(sums);
    }
}
