package org.hotseat.facts;

import java.util.Comparator;

/**
 * The id of an outbox entry: the order in which the scripts of a partition have decided, within one term of it.
 *
 * @param millis Redis's clock
 * @param number among the entries of this ms
 */
public record EntryId(long millis, long number) implements Comparable<EntryId> {

    private static final Comparator<EntryId> ORDER =
            Comparator.comparingLong(EntryId::millis).thenComparingLong(EntryId::number);

    /** Of the time until the year 2286. */
    private static final int MILLIS_DIGITS = 13;

    /** Before every entry. */
    public static final EntryId FIRST = new EntryId(0, 0);

    /** Reads {@code <millis>-<number>}. */
    public static EntryId of(String text) {
        int dash = text.indexOf('-');
        return new EntryId(Long.parseLong(text.substring(0, dash)), Long.parseLong(text.substring(dash + 1)));
    }

    /** Behind all entries of a ms. */
    public static EntryId lastOf(long millis) {
        return new EntryId(millis, Long.MAX_VALUE);
    }

    /** A form that sorts as text as entries do. @param numberDigits at least as many as a number can have */
    public String sorting(int numberDigits) {
        return digits(millis, MILLIS_DIGITS) + "-" + digits(number, numberDigits);
    }

    /** A number with zeros in front, at least so long. {@code String.format} costs twenty times as much. */
    public static String digits(long number, int length) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, length - digits.length())) + digits;
    }

    @Override
    public int compareTo(EntryId other) {
        return ORDER.compare(this, other);
    }

    /** The form in which Redis has it. */
    @Override
    public String toString() {
        return millis + "-" + number;
    }
}
