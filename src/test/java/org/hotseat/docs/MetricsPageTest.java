package org.hotseat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.prometheusmetrics.PrometheusNamingConvention;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/reference/health-and-metrics.md} has each family of Hotseat's metrics once, with the type, labels and
 * unit that the code gives it, when it moves, and which alarm is worth it.
 */
class MetricsPageTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(hotseat_\\w+)` \\| (counter|gauge|summary|histogram)"
            + " \\| ([^|]*) \\| (\\w+) \\| \\S[^|]* \\| \\S[^|]* \\|$");
    private static final Pattern METER = Pattern.compile(
            "(?s)\\b(Counter|FunctionCounter|Gauge|Timer|DistributionSummary)\\s*\\.builder\\((.*?)\\.register\\(");
    private static final Pattern INFO =
            Pattern.compile("(?s)\\bInfo\\.builder\\(\\)\\s*\\.name\\(\"(\\w+)\"\\)(.*?)\\.register\\(");
    private static final Pattern NAME = Pattern.compile("\\A\\s*\"(hotseat\\.[a-z.]+)\"");
    private static final Pattern UNIT = Pattern.compile("\\.baseUnit\\(\"(\\w+)\"\\)");
    private static final Pattern LABELS = Pattern.compile("\\.(?:tag\\(\"(\\w+)\"|tags\\(|labelNames\\()(.*)");
    private static final Pattern WORD = Pattern.compile("\"(\\w+)\"");

    /** @param unit empty where the code gives none: of counters the page's own noun */
    private record Family(String type, Set<String> labels, String unit) {}

    @Test
    void everyFamilyOfTheCodeHasItsRow() throws IOException {
        Map<String, Family> documented = documented(Files.readString(Path.of("docs/reference/health-and-metrics.md")));
        Map<String, Family> built = built();

        assertThat(built).hasSizeGreaterThan(50);
        assertThat(documented.keySet()).isEqualTo(built.keySet());
        built.forEach((name, family) -> {
            Family row = documented.get(name);
            assertThat(row.type()).as(name).isEqualTo(family.type());
            assertThat(row.labels()).as(name).isEqualTo(family.labels());
            if (!family.unit().isEmpty()) {
                assertThat(row.unit()).as(name).isEqualTo(family.unit());
            }
        });
    }

    @Test
    void aRowWithoutAMoveOrWithoutAnAlarmIsNoRow() {
        assertThat(documented("| `hotseat_a_total` | counter | `model`, `outcome` | things | it grows | any |\n"))
                .containsEntry("hotseat_a_total", new Family("counter", Set.of("model", "outcome"), "things"));
        assertThat(documented("| `hotseat_a_total` | counter | none | things | | any |\n"
                        + "| `hotseat_b_total` | counter | none | things | it grows | |\n"))
                .isEmpty();
    }

    @Test
    void typeLabelsAndUnitAreReadFromTheCode() {
        assertThat(built("""
                        Counter.builder("hotseat.a").description("x").tag("model", model.name())
                            .tag("word", word).register(meters);
                        Timer.builder("hotseat.b").serviceLevelObjectives(SOME).register(meters);
                        Gauge.builder("hotseat.c", queue::size).baseUnit("facts").register(meters);
                        gauge(redis, "d", "threads", "x", y);
                        Gauge.builder("hotseat.pool." + what, redis).baseUnit(unit).register(meters);
                        Info.builder().name("hotseat_e").labelNames("version").register(registry);
                        """))
                .containsOnly(
                        Map.entry("hotseat_a_total", new Family("counter", Set.of("model", "word"), "")),
                        Map.entry("hotseat_b_seconds", new Family("histogram", Set.of(), "seconds")),
                        Map.entry("hotseat_c_facts", new Family("gauge", Set.of(), "facts")),
                        Map.entry("hotseat_pool_d_threads", new Family("gauge", Set.of(), "threads")),
                        Map.entry("hotseat_e", new Family("gauge", Set.of("version"), "")));
    }

    private static Map<String, Family> documented(String page) {
        Map<String, Family> families = new TreeMap<>();
        ROW.matcher(page).results().forEach(row -> {
            Set<String> labels = Pattern.compile("`(\\w+)`")
                    .matcher(row.group(3))
                    .results()
                    .map(label -> label.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            Family before = families.put(row.group(1), new Family(row.group(2), labels, row.group(4)));
            assertThat(before).as(row.group(1)).isNull();
        });
        return families;
    }

    private static Map<String, Family> built() throws IOException {
        Map<String, Family> families = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .map(MetricsPageTest::text)
                    .forEach(source -> families.putAll(built(source)));
        }
        return families;
    }

    private static Map<String, Family> built(String source) {
        Map<String, Family> families = new TreeMap<>();
        METER.matcher(source).results().forEach(meter -> add(families, source, meter.group(1), meter.group(2)));
        INFO.matcher(source)
                .results()
                .forEach(info -> families.put(info.group(1), new Family("gauge", labels(info.group(2)), "")));
        return families;
    }

    private static void add(Map<String, Family> families, String source, String kind, String rest) {
        String name = first(NAME, rest);
        assertThat(name).as("the name of %s%s", kind, rest).isNotEmpty();
        String unit = kind.equals("Timer") ? "seconds" : first(UNIT, rest);
        if (!name.endsWith(".")) {
            families.put(exposed(name, kind, unit), new Family(type(kind, rest), labels(rest), unit));
            return;
        }
        // The rest of the name, and the unit where the builder has none, are arguments of the method around it.
        List<MatchResult> calls = Pattern.compile("\\b" + kind.toLowerCase(java.util.Locale.ROOT)
                        + "\\(\\s*(?:\\w+,\\s*)?\"([a-z.]+)\",\\s*\"([^\"]*)\"")
                .matcher(source)
                .results()
                .toList();
        assertThat(calls).as(name).isNotEmpty();
        for (MatchResult call : calls) {
            String own = unit.isEmpty() ? call.group(2) : unit;
            families.put(exposed(name + call.group(1), kind, own), new Family(type(kind, rest), labels(rest), own));
        }
    }

    private static String type(String kind, String rest) {
        return switch (kind) {
            case "Counter", "FunctionCounter" -> "counter";
            case "Gauge" -> "gauge";
            default -> rest.contains("serviceLevelObjectives") ? "histogram" : "summary";
        };
    }

    private static String exposed(String name, String kind, String unit) {
        Meter.Type type = switch (kind) {
            case "Counter", "FunctionCounter" -> Meter.Type.COUNTER;
            case "Gauge" -> Meter.Type.GAUGE;
            case "Timer" -> Meter.Type.TIMER;
            default -> Meter.Type.DISTRIBUTION_SUMMARY;
        };
        String family = new PrometheusNamingConvention().name(name, type, unit.isEmpty() ? null : unit);
        return type == Meter.Type.COUNTER && !family.endsWith("_total") ? family + "_total" : family;
    }

    private static Set<String> labels(String rest) {
        Set<String> labels = new TreeSet<>();
        LABELS.matcher(rest).results().forEach(found -> {
            if (found.group(1) != null) {
                labels.add(found.group(1));
                labels.addAll(labels(found.group(2)));
            } else {
                WORD.matcher(found.group(2)).results().forEach(word -> labels.add(word.group(1)));
            }
        });
        return labels;
    }

    private static String first(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElse("");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
