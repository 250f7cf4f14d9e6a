package org.hotseat.drop.pool;

import java.util.List;

/**
 * The answer to an upload: each line with content was added, or refused by its number.
 *
 * @param lines the number of lines that are not empty
 * @param refused the first of all refused lines
 * @param codes the number of codes of the drop now
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

    /** The largest number of refused lines that are listed; all are counted. */
    static final int MAX_REFUSED = 1_000;

    /** A line that was not added, and the reason. */
    record Refused(long line, String problem) {}
}
