package org.hotseat.schedule.importer;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Subjects;

/** Reads the rows of one table strictly: a value that the server would not understand is a problem of its row. */
final class RowReader {

    private static final int MAX_NAME_LENGTH = 200;
    private static final int MAX_PLACES = 1_000_000;
    private static final int MAX_MINUTES = 10_080;

    /** A time as databases print it, with a blank between the date and the time. */
    private static final Pattern BLANK = Pattern.compile("(\\d{4}-\\d{2}-\\d{2}) (\\d{2}:\\d{2}.*)");

    private final TableMapping mapping;
    private final ZoneId zone;
    private final Set<Object> ids = new HashSet<>();

    RowReader(TableMapping mapping, ZoneId zone) {
        this.mapping = mapping;
        this.zone = zone;
    }

    ImportedRow read(Row row) {
        Object id = "";
        Map<String, Object> fields = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        for (Column column : mapping.table().columns()) {
            String source = mapping.columns().get(column);
            String text = source == null ? "" : row.value(source).orElse("");
            if (text.isEmpty()) {
                if (source != null && column.required()) {
                    problems.add(column.name() + " is empty");
                }
                continue;
            }
            try {
                Object value = value(column, text);
                if (column.field().equals("_id")) {
                    id = value;
                } else {
                    fields.put(column.field(), value);
                }
            } catch (IllegalArgumentException | DateTimeException e) {
                problems.add(column.name() + " '" + shortened(text) + "' " + e.getMessage());
            }
        }
        if (mapping.table() == ImportTable.HOLDS) {
            fields.putIfAbsent("Status", 0);
        }
        if (problems.isEmpty() && !ids.add(id)) {
            problems.add("id '" + id + "' is that of an earlier row, too");
        }
        return new ImportedRow(row, id, fields, problems);
    }

    private Object value(Column column, String text) {
        return switch (column.form()) {
            case ID -> checked(text, Ids.valid(text), Ids.RULE);
            case NUMBER_ID -> wholeNumber(text, 1, 1L << 52);
            case PERSON -> checked(text, Subjects.key(text).isPresent(), Subjects.RULE);
            case TEXT ->
                checked(text, text.length() <= MAX_NAME_LENGTH, "must have at most " + MAX_NAME_LENGTH + " characters");
            case PLACES -> (int) wholeNumber(text, mapping.table() == ImportTable.SCHEDULES ? 0 : 1, MAX_PLACES);
            case MINUTES -> (int) wholeNumber(text, 1, MAX_MINUTES);
            case MONEY -> money(text);
            case TIME -> time(text);
            case STATE -> state(text);
        };
    }

    private static String checked(String text, boolean good, String rule) {
        if (!good) {
            throw new IllegalArgumentException(rule);
        }
        return text;
    }

    private static long wholeNumber(String text, long least, long max) {
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("must be a whole number from " + least + " to " + max, e);
        }
        throw new IllegalArgumentException("must be a whole number from " + least + " to " + max);
    }

    /** A price of the earlier system may have more digits than cents, if they are zeros. */
    private static Money money(String text) {
        try {
            return Money.parse(text.contains(".") ? text.replaceFirst("(\\.\\d{2}\\d*?)0+$", "$1") : text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("must be an amount from 0.00 with at most two decimals", e);
        }
    }

    private Instant time(String text) {
        String iso = BLANK.matcher(text).replaceFirst("$1T$2");
        try {
            return OffsetDateTime.parse(iso).toInstant();
        } catch (DateTimeException e) {
            // A time without its zone.
        }
        LocalDateTime local;
        try {
            local = LocalDateTime.parse(iso);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("must be a time such as 2026-11-21 18:00 or 2026-11-21T18:00:00Z", e);
        }
        if (zone.getRules().getValidOffsets(local).isEmpty()) {
            throw new IllegalArgumentException("does not exist in " + zone + ": the clocks are put forward then");
        }
        return local.atZone(zone).toInstant();
    }

    private int state(String text) {
        Integer number = mapping.states().get(text.toLowerCase(Locale.ROOT));
        if (number == null) {
            throw new IllegalArgumentException("is none of the values in " + mapping.name() + ".state.*");
        }
        return number;
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
