package org.hotseat.schedule.importer;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * An import: the rows are read and checked, then read once more and written. Nothing is written while a row is refused,
 * unless such rows are to be left out. May be repeated at any time: rows whose documents exist already change nothing.
 */
final class ImportRun {

    /** The number of rows that are read and written together. */
    private static final int BATCH = 500;

    private final ImportPlan plan;
    private final RowSource source;
    private final ImportedFacts facts;
    private final PrintStream out;
    private final TakenPlaces taken = new TakenPlaces();
    private final Set<String> touched = new HashSet<>();
    private final Set<String> kept = new HashSet<>();
    private boolean writes;

    ImportRun(ImportPlan plan, RowSource source, ImportedFacts facts, PrintStream out) {
        this.plan = plan;
        this.source = source;
        this.facts = facts;
        this.out = out;
    }

    /**
     * Runs the import.
     *
     * @return whether all is well: no row is refused that is not to be left out, and the server, if one is named, has
     *     the places that the rows say
     */
    boolean run(boolean write, boolean leaveOutRefused) {
        if (!write) {
            out.println("Dry run: nothing is written. Add --write to write.");
        }
        long refused = 0;
        for (TableMapping mapping : plan.tables()) {
            refused += check(mapping);
        }
        PlacesReport places = new PlacesReport(taken, out);
        places.print();
        boolean accepted = serverAccepts();
        if (refused > 0) {
            out.println(
                    leaveOutRefused
                            ? "left out: " + refused + " refused rows; the places that they took are on sale"
                            : "Refused rows must be corrected, or left out by --skip-refused.");
        }
        boolean good = accepted && (refused == 0 || leaveOutRefused);
        if (!write || !good) {
            out.println("Nothing is written.");
            return good;
        }
        plan.tables().forEach(this::write);
        out.println(writes ? "Written." : "Nothing was new, so nothing was written.");
        return plan.server().isEmpty() || places.compare(server(), facts, touched, kept);
    }

    /** Returns whether the server, if one is named, answers and accepts the token; prints why it does not. */
    private boolean serverAccepts() {
        try {
            if (plan.server().isPresent()) {
                server().check();
            }
            return true;
        } catch (ImportException e) {
            out.println(e.getMessage());
            return false;
        }
    }

    private AdoptionFacts server() {
        return new AdoptionFacts(plan.server().orElseThrow(), plan.token().orElseThrow());
    }

    private long check(TableMapping mapping) {
        ImportTable table = mapping.table();
        TableReport report = new TableReport(table);
        inBatches(mapping, (good, refused) -> {
            List<ImportedFacts.Comparison> compared = facts.compare(table, good);
            for (int i = 0; i < good.size(); i++) {
                ImportedRow row = good.get(i);
                ImportedFacts.Fate fate = compared.get(i).fate();
                if (fate == ImportedFacts.Fate.FOREIGN) {
                    row.problems().add(compared.get(i).words());
                    report.refuse(row);
                    continue;
                }
                report.count(row, compared.get(i));
                taken.count(table, row);
                String schedule = table == ImportTable.SCHEDULES ? String.valueOf(row.id()) : row.text("Schedule_ID");
                if (fate == ImportedFacts.Fate.KEPT) {
                    kept.add(schedule);
                } else if (fate != ImportedFacts.Fate.SAME) {
                    touched.add(schedule);
                }
            }
            refused.forEach(report::refuse);
        });
        report.print(out);
        writes |= report.writes();
        return report.refused();
    }

    private void write(TableMapping mapping) {
        inBatches(mapping, (good, refused) -> facts.write(mapping.table(), good));
    }

    /** Reads a table, with the good rows of each batch and the refused ones. */
    private void inBatches(TableMapping mapping, BiConsumer<List<ImportedRow>, List<ImportedRow>> consumer) {
        RowReader reader = new RowReader(mapping, plan.zone());
        List<ImportedRow> batch = new ArrayList<>();
        source.read(mapping, row -> {
            batch.add(reader.read(row));
            if (batch.size() == BATCH) {
                pass(mapping.table(), batch, consumer);
            }
        });
        pass(mapping.table(), batch, consumer);
    }

    private void pass(
            ImportTable table, List<ImportedRow> batch, BiConsumer<List<ImportedRow>, List<ImportedRow>> consumer) {
        Set<String> elsewhere = new HashSet<>();
        if (table != ImportTable.SCHEDULES) {
            batch.stream()
                    .map(row -> row.text("Schedule_ID"))
                    .filter(schedule -> !schedule.isEmpty() && !taken.hasSchedule(schedule))
                    .forEach(elsewhere::add);
        }
        Set<String> unknown = elsewhere.isEmpty() ? Set.of() : facts.unknownSchedules(elsewhere);
        for (ImportedRow row : batch) {
            if (unknown.contains(row.text("Schedule_ID"))) {
                row.problems().add("schedule '" + row.text("Schedule_ID") + "' is not there");
            }
        }
        Map<Boolean, List<ImportedRow>> parts = batch.stream()
                .collect(Collectors.partitioningBy(row -> row.problems().isEmpty()));
        batch.clear();
        consumer.accept(parts.getOrDefault(true, List.of()), parts.getOrDefault(false, List.of()));
    }
}
