package org.hotseat.kernel.list;

import java.util.List;
import java.util.Optional;

/**
 * A page of a list that goes on behind a cursor. REST answers with the entries, and with the address of the next page
 * in the header {@code Link}.
 *
 * @param next the cursor behind the last entry; empty when nothing follows
 */
public record Listed<T>(List<T> entries, Optional<String> next) {

    /** The media type of a page. */
    public static final String JSON = "application/json";

    /** The whole list, a JSON object a line. */
    public static final String NDJSON = "application/x-ndjson";

    /** The whole list, in the form of RFC 4180. */
    public static final String CSV = "text/csv";

    /** On the other two: a caller that accepts anything gets a page. */
    public static final String SECOND = ";qs=0.5";

    public Listed {
        entries = List.copyOf(entries);
    }
}
