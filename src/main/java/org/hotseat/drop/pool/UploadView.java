package org.hotseat.drop.pool;

import java.util.List;

/**
 * The answer to an upload: each line with something in it was added, or refused by its number.
 *
 * @param lines those that are not empty
 * @param refused of all refused lines the first
 * @param codes of the drop now
 */
public record UploadView(
        String dropId,
        long lines,
        long added,
        long duplicates,
        long bad,
        List<Refused> refused,
        long codes,
        long left) {

    /** The refused lines that are listed; all are counted. */
    static final int MOST_REFUSED = 1_000;

    /** A line that was not added, and why. */
    record Refused(long line, String problem) {}
}
