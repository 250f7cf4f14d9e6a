package org.hotseat.program.layout;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The places of a category without numbers, counted by their states. In the hot state they are the only row of the
 * category, whose text contains the counts: {@code .17,h3,s5} (docs/adr/0158).
 */
public record Places(long free, long held, long sold) {

    /** The name of that row; no row with seats can have this name. */
    public static final String ROW = "*";

    private static final Pattern FORM = Pattern.compile("\\.(\\d+),h(\\d+),s(\\d+)");

    /** Returns places of which none is taken. */
    public static Places free(long capacity) {
        return new Places(capacity, 0, 0);
    }

    /** Reads the text of a row. */
    public static Places parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("no counts of places: " + text);
        }
        return new Places(Long.parseLong(form.group(1)), Long.parseLong(form.group(2)), Long.parseLong(form.group(3)));
    }

    /** Returns whether a row's text contains counts; the text of seats contains no digits. */
    public static boolean isCounts(String text) {
        return text.startsWith(".") && text.indexOf(',') > 0;
    }

    public long count(SeatState state) {
        return switch (state) {
            case FREE -> free;
            case HELD -> held;
            case SOLD -> sold;
            case BLOCKED -> 0;
        };
    }

    /** Returns the places after a number of free ones was held or sold. */
    public Places taken(long count, SeatState state) {
        boolean sells = state == SeatState.SOLD;
        return new Places(free - count, sells ? held : held + count, sells ? sold + count : sold);
    }

    @Override
    public String toString() {
        return "." + free + ",h" + held + ",s" + sold;
    }
}
