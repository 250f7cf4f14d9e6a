package org.hotseat.bench;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The findings of one load: answers by status, and how long each took. Not for several threads. */
final class Measured {

    private final Map<Integer, Long> byStatus = new TreeMap<>();
    private long[] nanos = new long[1 << 16];
    private int count;
    private long tookNanos = 1;
    private Duration cpu = Duration.ZERO;
    private boolean sorted;

    void add(int status, long latencyNanos) {
        byStatus.merge(status, 1L, Long::sum);
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = latencyNanos;
    }

    /** The duration of the load, and the processor time that the server took meanwhile. */
    void took(long elapsedNanos, Duration serverCpu) {
        tookNanos = elapsedNanos;
        cpu = serverCpu;
    }

    /** The processor time with the work that the server had left when it had answered. */
    void tookWithTheRest(Duration serverCpu) {
        cpu = serverCpu;
    }

    /** Answers by their status. */
    Map<Integer, Long> statuses() {
        return Map.copyOf(byStatus);
    }

    /** All answers, whatever their status. */
    int count() {
        return count;
    }

    double perSecond() {
        return count * 1e9 / tookNanos;
    }

    /** Answers of one status. */
    double perSecond(int status) {
        return byStatus.getOrDefault(status, 0L) * 1e9 / tookNanos;
    }

    /** Processor time of the server for one answer, its garbage collection and compilation counted in; µs. */
    double cpuMicros() {
        return count == 0 ? 0 : cpu.toNanos() / 1e3 / count;
    }

    /** The latency that this share of the answers did not exceed, in ms. */
    double millisAt(double share) {
        if (!sorted) {
            Arrays.sort(nanos, 0, count);
            sorted = true;
        }
        return count == 0 ? 0 : nanos[(int) Math.min(count - 1L, Math.round(share * count))] / 1e6;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%,.0f/s, p99 %.1f ms, %.0f CPU µs, %s",
                perSecond(),
                millisAt(0.99),
                cpuMicros(),
                byStatus);
    }

    /** @throws IllegalStateException when an answer was of another status: then something else was measured */
    void expectOnly(int status) {
        if (!byStatus.keySet().equals(java.util.Set.of(status))) {
            throw new IllegalStateException("only " + status + " was expected, there were " + byStatus);
        }
    }
}
