package org.hotseat.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The figures as a Markdown table: medians over the rounds. A share is the median of the rounds' own shares, each of a rate and
 * the empty answer's rate of the same round; by CPU, of the server's processor time, which other programs on the machine do not
 * change.
 */
record BenchTable(Map<Case, List<Measured>> measured) {

    String text() {
        List<Measured> empty = measured.values().iterator().next();
        StringBuilder table = new StringBuilder(
                "| case | requests/s | p50 ms | p99 ms | share of empty | aim | server CPU µs | share by CPU |\n"
                        + "|---|---:|---:|---:|---:|---:|---:|---:|\n");
        measured.forEach((one, rounds) -> table.append(String.format(
                Locale.ROOT,
                "| %s | %,.0f | %.1f | %.1f | %.2f | %s | %.0f | %.2f |%n",
                one.name(),
                median(rounds, Measured::perSecond),
                median(rounds, seen -> seen.millisAt(0.50)),
                median(rounds, seen -> seen.millisAt(0.99)),
                share(rounds, empty, Measured::perSecond),
                one.aim() == 1 ? "" : String.format(Locale.ROOT, "%.2f", one.aim()),
                median(rounds, Measured::cpuMicros),
                share(rounds, empty, seen -> 1 / seen.cpuMicros()))));
        return table.toString();
    }

    private static double share(List<Measured> rounds, List<Measured> empty, ToDoubleFunction<Measured> rate) {
        List<Double> shares = new ArrayList<>();
        for (int i = 0; i < rounds.size(); i++) {
            shares.add(rate.applyAsDouble(rounds.get(i)) / rate.applyAsDouble(empty.get(i)));
        }
        return median(shares);
    }

    private static double median(List<Measured> rounds, ToDoubleFunction<Measured> figure) {
        return median(rounds.stream().map(figure::applyAsDouble).toList());
    }

    private static double median(List<Double> figures) {
        return figures.stream().sorted().toList().get(figures.size() / 2);
    }
}
