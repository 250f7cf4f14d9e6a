package org.hotseat.api.json;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lines of CSV by RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe in front: users choose
 * their names and references. A cell with a semicolon is quoted too, since some spreadsheets separate by it. Numbers
 * are left as they are. An absent value is an empty cell; lists and objects are JSON in one cell.
 */
public final class Csv {

    /** Characters that begin a formula in one spreadsheet or another, also wide ones. */
    private static final String FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    private static final String END = "\r\n";

    private Csv() {}

    public static String header(List<String> columns) {
        return String.join(",", columns) + END;
    }

    /** A line with the fields of an entry, as {@link Json#fields} gives them. */
    public static String line(List<String> columns, Map<String, Object> fields) {
        return columns.stream().map(fields::get).map(Csv::cell).collect(Collectors.joining(",", "", END));
    }

    /** A line with these cells. */
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

    /** One apostrophe more, also where there are some: so no two texts become one. */
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
