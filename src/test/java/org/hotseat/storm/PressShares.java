package org.hotseat.storm;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hotseat.storm.PressingPeople.Heard;
import org.hotseat.storm.PressingPeople.Word;

/** The shares of answers to presses, and of the last words of people, over the seeds of one fault. */
final class PressShares {

    private static final List<String> KINDS = List.of("201", "202", "4xx", "503", "503 unknown", "no answer");

    private final Map<String, Long> answers = new TreeMap<>();
    private final Map<Word, Long> words = new EnumMap<>(Word.class);
    private int differ;

    /** Adds one seed. */
    void add(Map<String, Integer> kinds, Map<String, Heard> heard, int differing) {
        kinds.forEach((kind, count) -> answers.merge(column(kind), (long) count, Long::sum));
        heard.values().forEach(last -> words.merge(last.word(), 1L, Long::sum));
        differ += differing;
    }

    /** A row of the table in docs/faults.md: shares of presses in per cent, then people by their last word. */
    String row(String fault, int seeds, int people) {
        long presses = answers.values().stream().mapToLong(Long::longValue).sum();
        return "| %s | %d × %,d | %,d | %s | %s | %d |"
                .formatted(
                        fault,
                        seeds,
                        people,
                        presses,
                        KINDS.stream()
                                .map(kind -> String.format(
                                        Locale.ROOT, "%.2f", 100.0 * answers.getOrDefault(kind, 0L) / presses))
                                .collect(Collectors.joining(" | ")),
                        List.of(Word.values()).stream()
                                .map(word -> "%,d".formatted(words.getOrDefault(word, 0L)))
                                .collect(Collectors.joining(" | ")),
                        differ);
    }

    private static String column(String kind) {
        if (kind.startsWith("4")) {
            return "4xx";
        }
        if (KINDS.contains(kind)) {
            return kind;
        }
        throw new AssertionError("an answer of kind " + kind);
    }
}
