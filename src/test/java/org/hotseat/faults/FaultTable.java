package org.hotseat.faults;

import jakarta.json.Json;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The table of a page, between two marks, from all that is recorded; the rest of the page stays as it is. */
final class FaultTable {

    static final String BEGIN = "<!-- The table is written by FaultMatrix from the recorded runs. -->";
    static final String END = "<!-- End of the table. -->";

    private FaultTable() {}

    static void write(Path record, Path page) {
        try {
            String text = Files.readString(page);
            int begin = text.indexOf(BEGIN);
            int end = text.indexOf(END);
            if (begin < 0 || end < begin) {
                throw new IllegalStateException(page + " has no place for the table");
            }
            Files.writeString(
                    page,
                    text.substring(0, begin + BEGIN.length()) + "\n\n" + table(read(record)) + "\n"
                            + text.substring(end));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<FaultRecord> read(Path record) throws IOException {
        List<FaultRecord> all = new ArrayList<>();
        for (String line : Files.readAllLines(record)) {
            try (JsonReader reader = Json.createReader(new StringReader(line))) {
                all.add(FaultRecord.read(reader.readObject()));
            }
        }
        return all;
    }

    private static String server(String version) {
        return version.startsWith("Valkey") ? version : "Redis " + version;
    }

    /**
     * A part for each topology and version, a line for each fault and model: sums of all runs, silence and load of the
     * latest.
     */
    static String table(List<FaultRecord> all) {
        Map<String, List<FaultRecord>> parts = all.stream()
                .collect(Collectors.groupingBy(
                        each -> each.topology() + ", " + server(each.redis()), TreeMap::new, Collectors.toList()));
        StringBuilder text = new StringBuilder();
        parts.forEach((title, records) -> {
            text.append("### ").append(title).append("\n\n");
            text.append(
                    "| fault | model | times | requests | 503 | no answer | oversold | leaked | lost | changed | wrong"
                            + " | longest silence, s | of it Redis's own, s | load |\n");
            text.append("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
            Map<String, List<FaultRecord>> rows = records.stream()
                    .collect(Collectors.groupingBy(
                            each -> each.fault() + " | " + each.model(), TreeMap::new, Collectors.toList()));
            rows.forEach((name, row) -> text.append(row(name, row)));
            text.append('\n');
        });
        return text.toString();
    }

    private static String row(String name, List<FaultRecord> row) {
        return String.format(
                "| %s | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %.1f | %.1f | %s |%n",
                name,
                sum(row, FaultRecord::strikes),
                sum(row, FaultRecord::requests),
                sum(row, FaultRecord::refused),
                sum(row, FaultRecord::unanswered),
                sum(row, FaultRecord::oversold),
                sum(row, FaultRecord::leaked),
                sum(row, FaultRecord::lost),
                sum(row, FaultRecord::changed),
                sum(row, FaultRecord::wrong),
                latest(row).silenceMillis() / 1_000.0,
                latest(row).ownSilenceMillis() / 1_000.0,
                load(latest(row).load()));
    }

    private static FaultRecord latest(List<FaultRecord> row) {
        return row.stream().max(Comparator.comparing(FaultRecord::at)).orElseThrow();
    }

    private static String load(long load) {
        return load == 0 ? "not recorded" : Long.toString(load);
    }

    private static long sum(List<FaultRecord> row, ToLongFunction<FaultRecord> figure) {
        return row.stream().mapToLong(figure).sum();
    }
}
