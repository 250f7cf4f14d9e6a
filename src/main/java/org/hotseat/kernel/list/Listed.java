package org.hotseat.kernel.list;

import java.util.List;
import java.util.Optional;

/**
 * A page of a list with a cursor. The REST answer contains the entries, and the address of the next page in the header
 * {@code Link}.
 *
 * @param entries the entries of this page
 * @param next the cursor after the last entry; empty when nothing follows
 */
public record Listed<T>(List<T> entries, Optional<String> next) {

    /** The media type of a page. */
    public static final String JSON = "application/json";

    /** The media type of the whole list with one JSON object per line. */
    public static final String NDJSON = "application/x-ndjson";

    /** The media type of the whole list as CSV (RFC 4180). */
    public static final String CSV = "text/csv";

    /** The lower preference of NDJSON and CSV, so that a caller that accepts any type gets a page. */
    public static final String SECOND = ";qs=0.5";

    public Listed {
        entries = List.copyOf(entries);
    }
}
