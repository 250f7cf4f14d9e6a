package org.hotseat.bench;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The figures as a Markdown table: medians over the rounds. Processor time is the server's for one answer, with the
 * least and the greatest of the rounds; its share is the median of the rounds' own shares of a base's.
 */
record BenchTable(Map<Case, List<Measured>> measured) {

    /**
     * @param base the name of the case by whose processor time shares are
     * @param heading of the shares
     */
    String text(String base, String heading) {
        List<Measured> post = measured.entrySet().stream()
                .filter(each -> each.getKey().name().equals(base))
                .findFirst()
                .orElseThrow()
                .getValue();
        StringBuilder table =
                new StringBuilder("| case | requests/s | p50 ms | p99 ms | server CPU µs | least – greatest | "
                        + heading + " | aim |\n" + "|---|---:|---:|---:|---:|---:|---:|---:|\n");
        measured.forEach((one, rounds) -> {
            DoubleSummaryStatistics spread =
                    rounds.stream().mapToDouble(Measured::cpuMicros).summaryStatistics();
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %,.0f | %.1f | %.1f | %.0f | %.0f – %.0f | %.2f | %s |%n",
                    one.name(),
                    median(rounds, Measured::perSecond),
                    median(rounds, seen -> seen.millisAt(0.50)),
                    median(rounds, seen -> seen.millisAt(0.99)),
                    median(rounds, Measured::cpuMicros),
                    spread.getMin(),
                    spread.getMax(),
                    share(rounds, post),
                    one.aim() == 1 ? "" : String.format(Locale.ROOT, "%.1f", one.aim())));
        });
        return table.toString();
    }

    private static double share(List<Measured> rounds, List<Measured> post) {
        List<Double> shares = new ArrayList<>();
        for (int i = 0; i < rounds.size(); i++) {
            shares.add(rounds.get(i).cpuMicros() / post.get(i).cpuMicros());
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
