package org.hotseat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Alarms and boards in {@code server-config} ask only for series that a server has, by the labels that it gives them;
 * each alarm has a page that says what to do, and a test. A query for a series that does not exist is quiet for ever.
 */
class AlarmsAndBoardsTest {

    private static final Path ALERTS = Path.of("server-config/prometheus/alerts.yaml");
    private static final Path TESTS = Path.of("server-config/prometheus/alerts-test.yaml");
    private static final Path BOARDS = Path.of("server-config/grafana/boards");
    private static final Path RUNBOOK = Path.of("docs/how-to/when-an-alarm-fires.md");
    private static final Path REFERENCE = Path.of("docs/reference/health-and-metrics.md");

    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `(hotseat_\\w+)` \\| (counter|gauge|summary|histogram) \\| ([^|]*) \\|");
    private static final Pattern LABEL = Pattern.compile("`(\\w+)`");

    /** A series with its selector, if it has one. */
    private static final Pattern SERIES =
            Pattern.compile("\\b((?:hotseat|jvm|process|system|http)_\\w+)(?:\\{([^}]*)})?");

    private static final Pattern SELECTED = Pattern.compile("(\\w+)\\s*(?:=~|!~|!=|=)");
    private static final Pattern GROUPED = Pattern.compile("\\bby \\(([^)]*)\\)");

    /** Prometheus's own labels, and those of the endings of a histogram and a summary. */
    private static final Set<String> ANY = Set.of("instance", "job", "le", "quantile", "area", "alertname");

    @Test
    void everySeriesOfAlarmsAndBoardsExistsWithItsLabels() throws IOException {
        Map<String, Set<String>> known = known();
        for (Path file : files()) {
            List<String> faults = faults(queries(file), known);
            assertThat(faults).as(file.toString()).isEmpty();
        }
        assertThat(queries(ALERTS)).contains("hotseat_journal_lag_seconds");
        assertThat(queries(BOARDS.resolve("sale.json"))).contains("hotseat_claims_total");
    }

    @Test
    void aSeriesOrALabelThatNobodyHasIsFound() throws IOException {
        assertThat(faults("rate(hotseat_claims[1m]) > hotseat_claims_total{reason=\"x\"}", known()))
                .containsExactly("hotseat_claims does not exist", "hotseat_claims_total has no label reason");
        assertThat(faults("sum by (colour) (hotseat_claims_total)", known()))
                .containsExactly("nothing has the label colour");
        assertThat(faults("jvm_nothing", known())).containsExactly("jvm_nothing does not exist");
    }

    @Test
    void everyAlarmHasARunbookAndATest() throws IOException {
        String alerts = Files.readString(ALERTS);
        Set<String> alarms = found(alerts, "- alert: (\\w+)");
        Set<String> headings = found(Files.readString(RUNBOOK), "(?m)^## (\\w+)$");
        Set<String> tested = found(Files.readString(TESTS), "alertname=\"(\\w+)\"");
        Set<String> anchors = found(alerts, "runbook: " + Pattern.quote(RUNBOOK.toString()) + "#(\\w+)");

        assertThat(alarms).hasSizeGreaterThan(20).isEqualTo(headings).isEqualTo(tested);
        assertThat(anchors)
                .isEqualTo(alarms.stream()
                        .map(name -> name.toLowerCase(java.util.Locale.ROOT))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> boards = Files.list(BOARDS)) {
            return Stream.concat(boards.sorted(), Stream.of(ALERTS)).toList();
        }
    }

    /** The queries alone: a summary and a title are words. */
    private static String queries(Path file) throws IOException {
        String text = Files.readString(file);
        Pattern query = file.equals(ALERTS)
                ? Pattern.compile("(?ms)^ +expr: (.*?)^ +(?:for|labels):")
                : Pattern.compile("\"expr\": \"((?:[^\"\\\\]|\\\\.)*)\"");
        return query.matcher(text)
                .results()
                .map(found -> found.group(1).replace("\\\"", "\""))
                .collect(Collectors.joining("\n"));
    }

    private static List<String> faults(String queries, Map<String, Set<String>> known) {
        Set<String> faults = new TreeSet<>();
        for (Matcher series = SERIES.matcher(queries); series.find(); ) {
            Set<String> labels = known.get(series.group(1));
            if (labels == null) {
                faults.add(series.group(1) + " does not exist");
            } else if (series.group(2) != null) {
                for (Matcher label = SELECTED.matcher(series.group(2)); label.find(); ) {
                    if (!labels.contains(label.group(1)) && !ANY.contains(label.group(1))) {
                        faults.add(series.group(1) + " has no label " + label.group(1));
                    }
                }
            }
        }
        Set<String> all = known.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        for (Matcher group = GROUPED.matcher(queries); group.find(); ) {
            Stream.of(group.group(1).split(",\\s*"))
                    .filter(label -> !all.contains(label) && !ANY.contains(label))
                    .forEach(label -> faults.add("nothing has the label " + label));
        }
        return List.copyOf(faults);
    }

    /** The labels of each series: of the reference, and of the JVM as the program binds it. */
    private static Map<String, Set<String>> known() throws IOException {
        Map<String, Set<String>> known = new TreeMap<>();
        ROW.matcher(Files.readString(REFERENCE)).results().forEach(row -> {
            Set<String> labels = LABEL.matcher(row.group(3))
                    .results()
                    .map(label -> label.group(1))
                    .collect(Collectors.toSet());
            endings(row.group(2)).forEach(ending -> known.put(row.group(1) + ending, labels));
        });
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (JvmGcMetrics collections = new JvmGcMetrics()) {
            new JvmMemoryMetrics().bindTo(registry);
            new ProcessorMetrics().bindTo(registry);
            collections.bindTo(registry);
            found(registry.scrape(), "(?m)^([a-z]\\w+)").forEach(name -> known.put(name, Set.of()));
        }
        // Appears with the first pause.
        endings("summary").forEach(ending -> known.put("jvm_gc_pause_seconds" + ending, Set.of("action", "cause")));
        registry.close();
        return known;
    }

    private static List<String> endings(String type) {
        return switch (type) {
            case "summary" -> List.of("", "_count", "_sum", "_max");
            case "histogram" -> List.of("_bucket", "_count", "_sum", "_max");
            default -> List.of("");
        };
    }

    private static Set<String> found(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
