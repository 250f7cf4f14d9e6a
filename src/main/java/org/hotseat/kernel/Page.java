package org.hotseat.kernel;

/**
 * A page of a list that is in the order of ids.
 *
 * @param after the id to go on behind; empty for the first page
 * @param limit how many entries at most
 */
public record Page(String after, int limit) {

    /** The longest page a caller may ask for. */
    public static final int MOST = 1_000;

    /** The limit of a caller that names none; an annotation's default, so it is text. */
    public static final String USUAL = "100";

    /**
     * Reads the query parameters {@code after} and {@code limit}.
     *
     * @throws InvalidInput when the limit is not a whole number from 1 to {@link #MOST}
     */
    public static Page read(String after, String limit) {
        if (!limit.matches("\\d{1,4}") || Integer.parseInt(limit) < 1 || Integer.parseInt(limit) > MOST) {
            throw InvalidInput.of("limit", "must be a whole number from 1 to " + MOST);
        }
        return new Page(after, Integer.parseInt(limit));
    }
}
