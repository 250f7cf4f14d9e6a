package org.hotseat.kernel.list;

import java.util.List;
import org.hotseat.kernel.error.HotseatException;

/**
 * A whole list that is read piece by piece while it is written, one line for each entry, as NDJSON or as CSV. Not
 * thread-safe.
 */
public interface Lines {

    /** Returns the names of an entry's fields, in the order of the CSV columns. */
    List<String> columns();

    /**
     * Returns the next entries, records or maps; empty when no more exist. Called after the previous entries are
     * written.
     *
     * @throws HotseatException when the rest cannot be read, or when this is called too late
     */
    List<?> next();
}
