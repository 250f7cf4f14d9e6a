package org.hotseat.kernel.list;

import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Fields;
import org.jspecify.annotations.Nullable;

/**
 * A request for one page of a list.
 *
 * @param after the id or the cursor after which the page begins; empty for the first page
 * @param limit the largest number of entries
 */
public record Page(String after, int limit) {

    /** The largest limit that a caller may give. */
    public static final int MAX = 1_000;

    /** The limit if a caller gives none. A text, because it is the default value in an annotation. */
    public static final String USUAL = "100";

    private static final String WHOLE = "must be absent: application/x-ndjson and text/csv have the whole list";

    /**
     * Reads the query parameters {@code after} and {@code limit}.
     *
     * @throws InvalidInput when the limit is not a whole number from 1 to {@link #MAX}
     */
    public static Page read(String after, String limit) {
        Fields query = Fields.empty();
        Page page = read(after, limit, query);
        query.check();
        return page;
    }

    /**
     * Reads the query parameters {@code after} and {@code limit} together with others. Adds errors to {@code query}
     * instead of throwing.
     */
    public static Page read(String after, String limit, Fields query) {
        return new Page(after, query.queryNumber("limit", limit, 1, MAX));
    }

    /** Adds an error for page parameters in a request for a whole list. */
    public static void refuse(@Nullable String after, @Nullable String limit, Fields query) {
        if (after != null) {
            query.addError("after", WHOLE);
        }
        if (limit != null) {
            query.addError("limit", WHOLE);
        }
    }
}
