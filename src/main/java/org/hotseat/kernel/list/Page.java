package org.hotseat.kernel.list;

import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Fields;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list that is asked for.
 *
 * @param after the id or the cursor to go on behind; empty for the first page
 * @param limit how many entries at most
 */
public record Page(String after, int limit) {

    /** The longest page a caller may ask for. */
    public static final int MOST = 1_000;

    /** The limit of a caller that names none; an annotation's default, so it is text. */
    public static final String USUAL = "100";

    private static final String WHOLE = "must be absent: application/x-ndjson and text/csv have the whole list";

    /**
     * Reads the query parameters {@code after} and {@code limit}.
     *
     * @throws InvalidInput when the limit is not a whole number from 1 to {@link #MOST}
     */
    public static Page read(String after, String limit) {
        Fields query = Fields.none();
        Page page = read(after, limit, query);
        query.check();
        return page;
    }

    /** The same beside other parameters; complains there. */
    public static Page read(String after, String limit, Fields query) {
        if (!limit.matches("\\d{1,4}") || Integer.parseInt(limit) < 1 || Integer.parseInt(limit) > MOST) {
            query.complain("limit", "must be a whole number from 1 to " + MOST);
            return new Page(after, 1);
        }
        return new Page(after, Integer.parseInt(limit));
    }

    /** Complains of parameters of pages where a whole list is asked for. */
    public static void refuse(@Nullable String after, @Nullable String limit, Fields query) {
        if (after != null) {
            query.complain("after", WHOLE);
        }
        if (limit != null) {
            query.complain("limit", WHOLE);
        }
    }
}
