package org.hotseat.facts;

import java.util.Comparator;

/**
 * The id of an outbox entry. Within one term it gives the order in which the scripts of a partition have decided.
 *
 * @param millis the time by Redis's clock
 * @param number the number among the entries of this millisecond
 */
public record EntryId(long millis, long number) implements Comparable<EntryId> {

    private static final Comparator<EntryId> ORDER =
            Comparator.comparingLong(EntryId::millis).thenComparingLong(EntryId::number);

    /** The digits of a time until the year 2286. */
    private static final int MILLIS_DIGITS = 13;

    /** The id before every entry. */
    public static final EntryId FIRST = new EntryId(0, 0);

    /** Reads the form {@code <millis>-<number>}. */
    public static EntryId of(String text) {
        int dash = text.indexOf('-');
        return new EntryId(Long.parseLong(text.substring(0, dash)), Long.parseLong(text.substring(dash + 1)));
    }

    /** Returns the id after all entries of a millisecond. */
    public static EntryId lastOf(long millis) {
        return new EntryId(millis, Long.MAX_VALUE);
    }

    /**
     * Returns a text form whose alphabetical order is the order of the entries.
     *
     * @param numberDigits the length of the number, at least as many digits as a number can have
     */
    public String sorting(int numberDigits) {
        return digits(millis, MILLIS_DIGITS) + "-" + digits(number, numberDigits);
    }

    /** Returns a number with leading zeros up to a length. {@code String.format} costs twenty times as much. */
    public static String digits(long number, int length) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, length - digits.length())) + digits;
    }

    @Override
    public int compareTo(EntryId other) {
        return ORDER.compare(this, other);
    }

    /** Returns the form that Redis uses. */
    @Override
    public String toString() {
        return millis + "-" + number;
    }
}
