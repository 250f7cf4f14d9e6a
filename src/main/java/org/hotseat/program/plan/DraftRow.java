package org.hotseat.program.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A row, table or booth that was read from a plan file.
 *
 * @param path the path in the file
 * @param number the number or name; empty if it has none
 * @param more fields of the row in our plan that only drawings need
 */
record DraftRow(String path, String number, Map<String, Object> more, List<DraftSeat> seats) {

    DraftRow(String path, String number, Map<String, Object> more) {
        this(path, number, more, new ArrayList<>());
    }

    void add(DraftSeat seat) {
        seats.add(seat);
    }
}
