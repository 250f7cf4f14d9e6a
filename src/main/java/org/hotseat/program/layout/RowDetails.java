package org.hotseat.program.layout;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.kernel.form.Fields;

/**
 * Details of a row and some of its seats: prices, labels, coordinates, aisles, its best place, whether it is sold as a
 * whole. In facts and in the hot state they are a text of lines with tabs between the parts. The first part is the
 * seat's number, 0 for the row, {@code =} for the aisles, {@code ^} for the best place, or {@code #} for a row that is
 * sold as a whole.
 *
 * @param seats the details by seat number; none of them is {@link SeatDetail#NONE}
 * @param gapAfter the seats after which there is an aisle, beside the aisles that coordinates show
 * @param middle the place around which seats are best, counted along the row: 1 is the first seat, 1.5 between the
 *     first two; empty for the middle of the row
 * @param whole the numbers of people of a row that is sold as a whole; empty for a row of single seats
 */
public record RowDetails(
        SeatDetail row,
        TreeMap<Integer, SeatDetail> seats,
        SeatNumbers gapAfter,
        Optional<Double> middle,
        Optional<SoldAsWhole> whole) {

    static final RowDetails NONE = of(SeatDetail.NONE, new TreeMap<>(), SeatNumbers.NONE);

    private static final String AISLES = "=";
    private static final String MIDDLE = "^";

    /** Returns details of a row that is best in its middle. */
    static RowDetails of(SeatDetail row, TreeMap<Integer, SeatDetail> seats, SeatNumbers gapAfter) {
        return new RowDetails(row, seats, gapAfter, Optional.empty(), Optional.empty());
    }

    RowDetails withSeats(TreeMap<Integer, SeatDetail> other) {
        return new RowDetails(row, other, gapAfter, middle, whole);
    }

    RowDetails withMiddle(Optional<Double> other) {
        return new RowDetails(row, seats, gapAfter, other, whole);
    }

    RowDetails soldAs(Optional<SoldAsWhole> other) {
        return new RowDetails(row, seats, gapAfter, middle, other);
    }

    /**
     * Reads {@code {price?, label?, x?, y?, gapAfter:[…]?, middle?, soldAsWhole?, seatDetails:[{seat, …}]?}} of a row.
     *
     * @param max the number of its seats
     */
    static RowDetails read(Fields fields, int max) {
        TreeMap<Integer, SeatDetail> seats = new TreeMap<>();
        Set<Long> known = new HashSet<>();
        for (Fields seat : fields.objects("seatDetails", max).orElse(List.of())) {
            SeatDetail detail = SeatDetail.read(seat);
            Long number = seat.require("seat", seat.integer("seat", 1, max));
            if (number != null && !known.add(number)) {
                seat.addError("seat", "is named twice");
            } else if (number != null && !detail.isNone()) {
                seats.put(number.intValue(), detail);
            }
        }
        if (fields.has("guid")) {
            fields.addError("guid", "is for seats only");
        }
        SeatNumbers gapAfter =
                fields.integers("gapAfter", max, 1, max).map(SeatNumbers::of).orElse(SeatNumbers.NONE);
        Optional<SoldAsWhole> whole = fields.object("soldAsWhole").flatMap(people -> SoldAsWhole.read(people, max));
        return new RowDetails(SeatDetail.read(fields), seats, gapAfter, readMiddle(fields, max), whole);
    }

    private static Optional<Double> readMiddle(Fields fields, int max) {
        return fields.decimal("middle", 1, max).filter(place -> {
            boolean half = place * 2 == Math.rint(place * 2);
            if (!half) {
                fields.addError("middle", "must be a position such as 10 or 10.5");
            }
            return half;
        });
    }

    boolean isNone() {
        return equals(NONE);
    }

    /**
     * Returns the lines that scripts need of a row that is sold as a whole, then of prices and labels; empty when there
     * are none.
     */
    String redisLines() {
        return whole.map(people -> people.line() + "\n").orElse("")
                + row.redisLine(0)
                + seats.entrySet().stream()
                        .map(seat -> seat.getValue().redisLine(seat.getKey()))
                        .collect(Collectors.joining());
    }

    /** Returns the whole text. */
    String text() {
        Stream<String> own = row.isNone() ? Stream.of() : Stream.of(row.line(0));
        Stream<String> aisles = gapAfter.isEmpty() ? Stream.of() : Stream.of(AISLES + "\t" + gapAfter.ranges());
        Stream<String> best = middle.map(place -> MIDDLE + "\t" + place).stream();
        Stream<String> people = whole.map(SoldAsWhole::line).stream();
        Stream<String> single =
                seats.entrySet().stream().map(seat -> seat.getValue().line(seat.getKey()));
        return Stream.of(own, aisles, best, people, single)
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n"));
    }

    int bytes() {
        return text().getBytes(StandardCharsets.UTF_8).length;
    }

    /** Reads details from their {@link #text}. */
    static RowDetails parse(String text) {
        SeatDetail row = SeatDetail.NONE;
        SeatNumbers gapAfter = SeatNumbers.NONE;
        Optional<Double> middle = Optional.empty();
        Optional<SoldAsWhole> whole = Optional.empty();
        TreeMap<Integer, SeatDetail> seats = new TreeMap<>();
        for (String line : text.split("\n", -1)) {
            String[] parts = line.split("\t", -1);
            if (parts[0].equals("0")) {
                row = SeatDetail.of(parts);
            } else if (parts[0].equals(AISLES)) {
                gapAfter = new SeatNumbers(parts[1]);
            } else if (parts[0].equals(MIDDLE)) {
                middle = Optional.of(Double.valueOf(parts[1]));
            } else if (parts[0].equals(SoldAsWhole.MARK)) {
                whole = Optional.of(SoldAsWhole.of(parts));
            } else {
                seats.put(Integer.valueOf(parts[0]), SeatDetail.of(parts));
            }
        }
        return new RowDetails(row, seats, gapAfter, middle, whole);
    }
}
