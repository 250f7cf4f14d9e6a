package org.hotseat.kernel.list;

import java.util.List;
import org.hotseat.kernel.error.HotseatException;

/** A whole list that is written while it is read, a line for each entry: as NDJSON, or as CSV. For one thread. */
public interface Lines {

    /** The fields of an entry, in the order of CSV's columns. */
    List<String> columns();

    /**
     * The next entries, records or maps; empty when there are no more. Called when the entries before are written.
     *
     * @throws HotseatException when the rest cannot be read, or is asked for too late
     */
    List<?> next();
}
