package org.hotseat.api.json;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes lines of CSV (RFC 4180). A text that a spreadsheet would read as a formula gets an apostrophe at its
 * beginning, because users choose their names and references. A cell with a semicolon is quoted too, because some
 * spreadsheets separate cells by it. Numbers stay as they are. An absent value is an empty cell; lists and objects are
 * JSON in one cell.
 */
public final class Csv {

    /** The characters that begin a formula in some spreadsheet, also in their wide forms. */
    private static final String FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    private static final String END = "\r\n";

    private Csv() {}

    public static String header(List<String> columns) {
        return String.join(",", columns) + END;
    }

    /** Returns a line with the fields of an entry, as from {@link Json#fields}. */
    public static String line(List<String> columns, Map<String, Object> fields) {
        return columns.stream().map(fields::get).map(Csv::cell).collect(Collectors.joining(",", "", END));
    }

    /** Returns a line with these cells. */
    public static String line(List<String> cells) {
        return cells.stream().map(Csv::cell).collect(Collectors.joining(",", "", END));
    }

    private static String cell(@Nullable Object value) {
        if (value == null || value instanceof Optional<?> optional && optional.isEmpty()) {
            return "";
        }
        Object there = value instanceof Optional<?> optional ? optional.orElseThrow() : value;
        if (there instanceof Number || there instanceof Boolean) {
            return there.toString();
        }
        boolean nested = there instanceof Collection || there instanceof Map;
        return quoted(nested ? new String(Json.bytes(there), StandardCharsets.UTF_8) : guarded(there.toString()));
    }

    /**
     * Protects a text that looks like a formula by one more apostrophe. Apostrophes at its beginning are skipped in
     * this check, so that different texts stay different.
     */
    private static String guarded(String text) {
        int first = 0;
        while (first < text.length() && text.charAt(first) == '\'') {
            first++;
        }
        return first < text.length() && FORMULA.indexOf(text.charAt(first)) >= 0 ? "'" + text : text;
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == ';' || c == '"' || c == '\r' || c == '\n');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
