package org.hotseat.ops.warmup;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Finds out when the cost of an answer has levelled: it falls no more, and the compilers have little left to do. While
 * they are behind, the cost stands still, too. Not for several threads.
 */
final class CostPlateau {

    /** Looks that are compared with as many before them. */
    private static final int SAMPLES = 4;

    /** An answer that costs less than this share of what it has cost is still getting cheaper. */
    private static final double SHARE = 0.95;

    /** The most that compilers may take of the processor time. */
    private static final double COMPILING = 0.2;

    private record Sample(double cost, double compiling) {}

    private final List<Sample> samples = new ArrayList<>();

    /**
     * Adds a measurement: what so many answers have cost the whole process, and how long compilers have worked
     * meanwhile.
     */
    void add(long processorNanos, long compilingNanos, long answers) {
        if (answers > 0 && processorNanos > 0) {
            samples.add(new Sample((double) processorNanos / answers, (double) compilingNanos / processorNanos));
        }
    }

    boolean level() {
        int count = samples.size();
        return count >= 2 * SAMPLES
                && mean(count - SAMPLES, count, Sample::compiling) <= COMPILING
                && mean(count - SAMPLES, count, Sample::cost)
                        >= SHARE * mean(count - 2 * SAMPLES, count - SAMPLES, Sample::cost);
    }

    private double mean(int from, int to, ToDoubleFunction<Sample> figure) {
        return samples.subList(from, to).stream().mapToDouble(figure).average().orElseThrow();
    }
}
