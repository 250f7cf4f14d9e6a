package org.hotseat.kernel.form;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/** The texts with which an unknown field or parameter is refused. */
public final class UnknownNames {

    /** The largest number of characters of a caller's name in an answer. */
    private static final int LONGEST = 64;

    /** The largest number of known names that an error lists. */
    private static final int MAX_LISTED = 12;

    private UnknownNames() {}

    /**
     * Returns the error about an unknown name. It suggests the most similar known name, or lists the known names if
     * none is similar and they are few.
     */
    public static String problem(String name, Collection<String> known) {
        Optional<String> nearest = nearest(name, known);
        if (nearest.isPresent()) {
            return "is unknown; did you mean " + nearest.get() + "?";
        }
        return known.isEmpty()
                ? "is unknown; none is known here"
                : "is unknown"
                        + (known.size() > MAX_LISTED ? "" : "; known here: " + String.join(", ", new TreeSet<>(known)));
    }

    /** Returns a caller's name in a form that is safe for answers: shortened and without control characters. */
    public static String shown(String name) {
        return name.codePoints()
                .filter(c -> !Character.isISOControl(c))
                .limit(LONGEST)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /**
     * Returns the known name that needs the fewest edits. They must be at most a third of the longer name's length, or
     * one.
     */
    private static Optional<String> nearest(String name, Collection<String> known) {
        if (name.length() > LONGEST) {
            return Optional.empty();
        }
        String given = normalized(name);
        return known.stream()
                .filter(each ->
                        edits(given, normalized(each)) <= Math.max(1, Math.max(given.length(), each.length()) / 3))
                .min(Comparator.comparingInt((String each) -> edits(given, normalized(each)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static String normalized(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    /** Returns the Levenshtein distance, where a swap of two neighbours counts as one edit. */
    private static int edits(String from, String to) {
        int[][] rows = new int[from.length() + 1][to.length() + 1];
        Arrays.setAll(rows[0], i -> i);
        for (int i = 1; i <= from.length(); i++) {
            rows[i][0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int same = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                rows[i][j] = Math.min(Math.min(rows[i - 1][j], rows[i][j - 1]) + 1, rows[i - 1][j - 1] + same);
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
                }
            }
        }
        return rows[from.length()][to.length()];
    }
}
