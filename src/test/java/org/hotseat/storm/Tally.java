package org.hotseat.storm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counters of a storm: answers by kind, latencies, passing failures, and whatever came out wrong. For many threads.
 */
public final class Tally {

    private static final int MAX_REPORTED = 50;

    private final Map<String, LongAdder> answers = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> passing = new ConcurrentSkipListMap<>();
    private final Map<String, Queue<Long>> nanos = new ConcurrentHashMap<>();
    private final Queue<String> wrongs = new ConcurrentLinkedQueue<>();
    private final AtomicInteger wrongCount = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();

    public void answered(String request, String kind, long took) {
        answers.computeIfAbsent(request + " -> " + kind, key -> new LongAdder()).increment();
        nanos.computeIfAbsent(request, key -> new ConcurrentLinkedQueue<>()).add(took);
        answered.incrementAndGet();
    }

    /** An attempt that was made again. */
    public void passing(String kind) {
        passing.computeIfAbsent(kind, key -> new LongAdder()).increment();
    }

    /** Something that must not be; the storm goes on, so that its total is known. */
    public void wrong(String what) {
        if (wrongCount.incrementAndGet() <= MAX_REPORTED) {
            wrongs.add(what);
        }
    }

    public int count() {
        return answered.get();
    }

    public int wrongs() {
        return wrongCount.get();
    }

    public List<String> toldWrongs() {
        return List.copyOf(wrongs);
    }

    public long passed(String kind) {
        LongAdder count = passing.get(kind);
        return count == null ? 0 : count.sum();
    }

    /** Answers that blame the server and are no 503: nobody is told to come again. */
    public long serverErrors() {
        return answers.entrySet().stream()
                .filter(each -> each.getKey().contains(" -> 5"))
                .mapToLong(each -> each.getValue().sum())
                .sum();
    }

    /** The number of requests that got an answer of this kind. */
    public long answers(String requestAndKind) {
        LongAdder count = answers.get(requestAndKind);
        return count == null ? 0 : count.sum();
    }

    public String report() {
        StringBuilder text = new StringBuilder("answers\n");
        answers.forEach((kind, count) -> text.append(String.format("  %-34s %,9d%n", kind, count.sum())));
        if (!passing.isEmpty()) {
            text.append("attempts that were made again\n");
            passing.forEach((kind, count) -> text.append(String.format("  %-34s %,9d%n", kind, count.sum())));
        }
        text.append(String.format("%-27s %9s %9s %9s%n", "latency of answers, ms", "p50", "p99", "max"));
        List<Long> all = new ArrayList<>();
        new TreeMap<>(nanos).forEach((request, each) -> {
            text.append(latencies(request, each));
            all.addAll(each);
        });
        return text.append(latencies("all " + all.size(), all)).toString();
    }

    private static String latencies(String name, Collection<Long> nanos) {
        long[] sorted = nanos.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return String.format("  %-25s %9.1f %9.1f %9.1f%n", name, at(sorted, 0.5), at(sorted, 0.99), at(sorted, 1.0));
    }

    private static double at(long[] sorted, double quantile) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.min(sorted.length - 1, sorted.length * quantile)] / 1e6;
    }
}
