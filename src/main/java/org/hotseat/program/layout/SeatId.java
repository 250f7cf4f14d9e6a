package org.hotseat.program.layout;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.kernel.Ids;

/**
 * The id of a seat: {@code <category>-<row>-<number>}. It is read from its end, since a row's name contains no
 * {@code -} and a category's id may.
 */
public record SeatId(CategoryId category, String row, int number) {

    private static final Pattern FORM = Pattern.compile("(.{1,64})-([A-Za-z0-9._]{1,64})-([1-9]\\d{0,3})");

    public static Optional<SeatId> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || !Ids.valid(form.group(1))) {
            return Optional.empty();
        }
        return Optional.of(new SeatId(new CategoryId(form.group(1)), form.group(2), Integer.parseInt(form.group(3))));
    }

    /** Returns the form in orders: {@code <category>:<row>:<number>}. */
    public String kept() {
        return category + ":" + row + ":" + number;
    }

    @Override
    public String toString() {
        return category + "-" + row + "-" + number;
    }
}
