package org.hotseat.schedule.importer;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The counts of a table's rows, and the first ones that are refused. */
final class TableReport {

    private static final int MAX_SHOWN = 20;

    private final ImportTable table;
    private final Map<ImportedFacts.Fate, Long> fates = new EnumMap<>(ImportedFacts.Fate.class);
    private final Map<String, Long> states = new TreeMap<>();
    private final List<String> shown = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();
    private long refused;

    TableReport(ImportTable table) {
        this.table = table;
    }

    void count(ImportedRow row, ImportedFacts.Comparison compared) {
        fates.merge(compared.fate(), 1L, Long::sum);
        if (compared.fate() == ImportedFacts.Fate.KEPT && kept.size() < MAX_SHOWN) {
            kept.add("  " + name(row) + " stays as Hotseat has it: " + compared.words());
        }
        int number = row.number(table.state(), 0);
        table.states().forEach((word, state) -> {
            if (state == number) {
                states.merge(word, 1L, Long::sum);
            }
        });
    }

    void refuse(ImportedRow row) {
        refused++;
        if (shown.size() < MAX_SHOWN) {
            shown.add("  " + name(row) + ": " + String.join("; ", row.problems()));
        }
    }

    private static String name(ImportedRow row) {
        return "row " + row.row().number() + (row.id().equals("") ? "" : " (id " + row.id() + ")");
    }

    /** Returns whether something is new or has changed since an earlier import. */
    boolean writes() {
        return fate(ImportedFacts.Fate.NEW) + fate(ImportedFacts.Fate.CHANGED) > 0;
    }

    long refused() {
        return refused;
    }

    void print(PrintStream out) {
        long good = fates.values().stream().mapToLong(Long::longValue).sum();
        out.println(table + ": " + (good + refused) + " rows: " + fate(ImportedFacts.Fate.NEW) + " new, "
                + fate(ImportedFacts.Fate.SAME) + " there already, " + fate(ImportedFacts.Fate.CHANGED) + " changed, "
                + fate(ImportedFacts.Fate.KEPT) + " left as Hotseat has them, " + refused + " refused");
        if (!states.isEmpty()) {
            List<String> reported = new ArrayList<>();
            states.forEach((word, count) -> reported.add(count + " " + word));
            out.println("  " + String.join(", ", reported));
        }
        kept.forEach(out::println);
        if (fate(ImportedFacts.Fate.KEPT) > kept.size()) {
            out.println("  … and " + (fate(ImportedFacts.Fate.KEPT) - kept.size()) + " more that stay as they are");
        }
        shown.forEach(out::println);
        if (refused > shown.size()) {
            out.println("  … and " + (refused - shown.size()) + " more that are refused");
        }
    }

    private long fate(ImportedFacts.Fate fate) {
        return fates.getOrDefault(fate, 0L);
    }
}
