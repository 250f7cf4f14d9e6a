package org.hotseat.program.layout;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.kernel.form.Fields;

/**
 * More about a row and some of its seats: prices, labels, coordinates. In facts and in the hot state it is a text of
 * lines with tabs between their parts, of which the first is the seat's number, or 0 for the row.
 *
 * @param seats by number; none of them is {@link SeatDetail#NONE}
 */
public record RowDetails(SeatDetail row, TreeMap<Integer, SeatDetail> seats) {

    static final RowDetails NONE = new RowDetails(SeatDetail.NONE, new TreeMap<>());

    /** Reads {@code {price?, label?, x?, y?, seatDetails:[{seat, …}]?}} of a row with so many seats. */
    static RowDetails read(Fields fields, int most) {
        TreeMap<Integer, SeatDetail> seats = new TreeMap<>();
        Set<Long> known = new HashSet<>();
        for (Fields seat : fields.objects("seatDetails", most).orElse(List.of())) {
            SeatDetail detail = SeatDetail.read(seat);
            Long number = seat.require("seat", seat.integer("seat", 1, most));
            if (number != null && !known.add(number)) {
                seat.complain("seat", "is named twice");
            } else if (number != null && !detail.isNone()) {
                seats.put(number.intValue(), detail);
            }
        }
        if (fields.has("guid")) {
            fields.complain("guid", "is for seats only");
        }
        SeatDetail row = SeatDetail.read(fields);
        return row.isNone() && seats.isEmpty() ? NONE : new RowDetails(row, seats);
    }

    boolean isNone() {
        return row.isNone() && seats.isEmpty();
    }

    /** The part that scripts need: each line begins behind a line's end. Empty when that is nothing. */
    String hot() {
        String lines = row.hotLine(0)
                + seats.entrySet().stream()
                        .map(seat -> seat.getValue().hotLine(seat.getKey()))
                        .collect(Collectors.joining());
        return lines.isEmpty() ? "" : "\n" + lines;
    }

    /** All of it. */
    String text() {
        Stream<String> own = row.isNone() ? Stream.of() : Stream.of(row.line(0));
        return Stream.concat(
                        own,
                        seats.entrySet().stream().map(seat -> seat.getValue().line(seat.getKey())))
                .collect(Collectors.joining("\n"));
    }

    int bytes() {
        return text().getBytes(StandardCharsets.UTF_8).length;
    }

    /** Reads {@link #text}. */
    static RowDetails parse(String text) {
        SeatDetail row = SeatDetail.NONE;
        TreeMap<Integer, SeatDetail> seats = new TreeMap<>();
        for (String line : text.split("\n", -1)) {
            String[] parts = line.split("\t", -1);
            if (parts[0].equals("0")) {
                row = SeatDetail.of(parts);
            } else {
                seats.put(Integer.valueOf(parts[0]), SeatDetail.of(parts));
            }
        }
        return new RowDetails(row, seats);
    }
}
