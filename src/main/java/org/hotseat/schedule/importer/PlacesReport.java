package org.hotseat.schedule.importer;

import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The places by the rows, beside those that a server has. */
final class PlacesReport {

    private static final int MAX_SHOWN = 20;

    private final TakenPlaces taken;
    private final PrintStream out;

    PlacesReport(TakenPlaces taken, PrintStream out) {
        this.taken = taken;
        this.out = out;
    }

    /**
     * Prints the sums, with what has lapsed among the taken ones and what is free before and after all of it has, and
     * each schedule that was sold too often.
     */
    void print() {
        Map<String, Long> now = taken.taken();
        if (now.isEmpty()) {
            return;
        }
        long places = now.keySet().stream().mapToLong(taken::places).sum();
        long all = now.values().stream().mapToLong(Long::longValue).sum();
        Map<String, TakenPlaces.Free> free = taken.free(Instant.MAX);
        long least = free.values().stream().mapToLong(TakenPlaces.Free::least).sum();
        long max = free.values().stream().mapToLong(TakenPlaces.Free::most).sum();
        out.println("places: " + places + " in " + now.size() + " schedules, " + all + " taken by orders and holds, "
                + new TakenPlaces.Free(least, max) + " free");
        List<String> over = new ArrayList<>();
        now.forEach((schedule, count) -> {
            if (count > taken.places(schedule)) {
                over.add("schedule " + schedule + ": " + count + " of " + taken.places(schedule) + " places are taken");
            }
        });
        show("sold too often by the earlier system", over);
    }

    /**
     * Lets a server adopt the documents and compares its free places with those of the rows. A schedule that this
     * import has changed and that the server had opened before is rebuilt. One that Hotseat has sold of may have fewer,
     * and one that has given back may have more.
     *
     * @param touched the schedules with rows that are written
     * @param kept the schedules with rows that stay as Hotseat has them, and so may differ
     * @return whether all other schedules of the rows have the same number of free places there
     */
    boolean compare(AdoptionFacts server, ImportedFacts facts, Set<String> touched, Set<String> kept) {
        AdoptionFacts.Adopted adopted = server.adopt();
        List<String> rebuilt =
                differing(adopted).stream().filter(touched::contains).toList();
        if (!rebuilt.isEmpty()) {
            rebuilt.forEach(server::rebuild);
            out.println("rebuilt on the server: " + rebuilt.size() + " schedules");
            adopted = server.adopt();
        }
        Map<String, TakenPlaces.Free> wanted = taken.free(adopted.at());
        Map<String, Long> there = adopted.free();
        List<String> different = new ArrayList<>(differing(adopted));
        int unequal = different.size();
        Map<String, Set<ImportedFacts.Since>> since = facts.since(different);
        List<String> explained = different.stream()
                .filter(schedule -> isExplained(
                        wanted.get(schedule),
                        there.get(schedule),
                        kept.contains(schedule)
                                ? EnumSet.allOf(ImportedFacts.Since.class)
                                : since.getOrDefault(schedule, Set.of())))
                .toList();
        different.removeAll(explained);
        long free = wanted.keySet().stream()
                .mapToLong(schedule -> there.getOrDefault(schedule, 0L))
                .sum();
        out.println("evidence: the server has " + free + " free places in " + wanted.size() + " schedules; "
                + (wanted.size() - unequal) + " equal the rows, " + (unequal - different.size())
                + " have changed in Hotseat since, " + different.size() + " differ");
        Function<String, String> words =
                schedule -> "schedule " + schedule + ": " + wanted.get(schedule) + " free by the rows, "
                        + (there.containsKey(schedule) ? there.get(schedule) + " free" : "unknown") + " on the server";
        show("have changed in Hotseat since", explained.stream().map(words).toList());
        show("differ", different.stream().map(words).toList());
        show("documents that the server cannot read", adopted.unread());
        return different.isEmpty();
    }

    private static boolean isExplained(
            TakenPlaces.@Nullable Free wanted, @Nullable Long there, Set<ImportedFacts.Since> since) {
        return wanted != null
                && there != null
                && since.contains(there < wanted.least() ? ImportedFacts.Since.SOLD : ImportedFacts.Since.GIVEN_BACK);
    }

    private List<String> differing(AdoptionFacts.Adopted adopted) {
        List<String> different = new ArrayList<>();
        taken.free(adopted.at()).forEach((schedule, free) -> {
            Long there = adopted.free().get(schedule);
            if (there == null || !free.contains(there)) {
                different.add(schedule);
            }
        });
        return different;
    }

    private void show(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            out.println(title + ": " + lines.size());
            lines.stream().limit(MAX_SHOWN).forEach(line -> out.println("  " + line));
        }
    }
}
