package org.hotseat.ops;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A page of metrics in Prometheus's text form, read for what an operator needs to know of each family before using it.
 */
final class MetricFamilies {

    /**
     * The units that a gauge or a distribution of Hotseat's own may end with; times are seconds. A new noun is added
     * here.
     */
    private static final Set<String> UNITS = Set.of(
            "bodies",
            "streams",
            "webhooks",
            "seconds",
            "bytes",
            "ratio",
            "connections",
            "threads",
            "entries",
            "facts",
            "resources",
            "members",
            "requests",
            "info");

    /** Parts of a time that are no base unit. */
    private static final Pattern NO_BASE_UNIT = Pattern.compile(
            "(^|_)(ms|millis|milliseconds|micros|microseconds|nanos|nanoseconds|minutes|hours|days)(_|$)");

    /** Endings of the series of one family. */
    private static final Pattern SERIES = Pattern.compile("_(bucket|count|sum|created)$");

    private final Map<String, String> help = new LinkedHashMap<>();
    private final Map<String, String> types = new LinkedHashMap<>();
    private final Set<String> series = new LinkedHashSet<>();

    MetricFamilies(String page) {
        page.lines().forEach(this::read);
    }

    private void read(String line) {
        String[] words = line.split(" ", 4);
        if (line.startsWith("# HELP ")) {
            help.put(words[2], words.length > 3 ? words[3].strip() : "");
        } else if (line.startsWith("# TYPE ")) {
            types.put(words[2], words[3]);
        } else if (!line.isEmpty() && !line.startsWith("#")) {
            series.add(line.split("[ {]", 2)[0]);
        }
    }

    Set<String> names() {
        return types.keySet();
    }

    /** All that is wrong, a line each. */
    List<String> faults() {
        List<String> faults = new ArrayList<>();
        for (String name : series) {
            String family =
                    types.containsKey(name) ? name : SERIES.matcher(name).replaceFirst("");
            if (!types.containsKey(family)) {
                faults.add(name + " has no TYPE");
            }
            if (help.getOrDefault(family, "").isEmpty()) {
                faults.add(name + " has no HELP");
            }
        }
        types.forEach((family, type) -> faults.addAll(faults(family, type)));
        return faults;
    }

    private static List<String> faults(String family, String type) {
        List<String> faults = new ArrayList<>();
        if (NO_BASE_UNIT.matcher(family).find()) {
            faults.add(family + " is not in a base unit");
        }
        String unit = family.replaceFirst("_max$", "").replaceFirst(".*_", "");
        switch (type) {
            case "counter" -> {
                if (!family.endsWith("_total")) {
                    faults.add(family + " is a counter and not a _total");
                }
            }
            case "gauge", "histogram", "summary" -> {
                // Names of the JVM's families are Micrometer's.
                if ((!type.equals("gauge") || family.startsWith("hotseat_")) && !UNITS.contains(unit)) {
                    faults.add(family + " does not end with its unit");
                }
            }
            default -> faults.add(family + " is " + type);
        }
        return faults;
    }
}
