package org.hotseat.program.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotseat.program.layout.SoldAsWhole;

/** The rows of a draft that are sold as a whole, such as tables and booths. For one file. */
final class DraftTables {

    /** The numbers of people that a file gives a table. */
    private record People(Optional<Integer> least, Optional<Integer> most) {}

    private final Map<String, People> byPath = new LinkedHashMap<>();
    private final List<Map<String, Object>> marks = new ArrayList<>();

    /**
     * Reads {@code {bookAsAWhole?, variableOccupancy?, minOccupancy?, maxOccupancy?}} of a row.
     *
     * @param path the path of the row in the draft
     */
    void read(FilePart row, String path) {
        boolean varies = row.flag("variableOccupancy");
        Optional<Integer> least = people(row, "minOccupancy");
        Optional<Integer> max = people(row, "maxOccupancy");
        if (row.flag("bookAsAWhole")) {
            byPath.put(path, varies ? new People(least, max) : new People(Optional.empty(), Optional.empty()));
        }
    }

    private static Optional<Integer> people(FilePart row, String name) {
        Optional<Double> number = row.number(name);
        Optional<Integer> people = number.filter(
                        given -> given >= 1 && given <= SoldAsWhole.MAX_SEATS && given == Math.rint(given))
                .map(Double::intValue);
        if (number.isPresent() && people.isEmpty()) {
            row.drop(name, "must be a whole number from 1 to " + SoldAsWhole.MAX_SEATS);
        }
        return people;
    }

    /** Marks the rows that can be sold so; others are sold seat by seat, and that is listed. */
    void complete(Stream<DraftRow> rows, DropList dropped) {
        rows.forEach(row -> Optional.ofNullable(byPath.get(row.path()))
                .ifPresent(people -> problem(row)
                        .ifPresentOrElse(
                                why -> dropped.addKind(
                                        row.path() + ".bookAsAWhole", why + ", so its seats are sold one by one"),
                                () -> marks.add(mark(row, people, dropped)))));
    }

    private static Optional<String> problem(DraftRow row) {
        int seats = row.seats().size();
        if (seats > SoldAsWhole.MAX_SEATS) {
            return Optional.of("has more than " + SoldAsWhole.MAX_SEATS + " seats");
        }
        if (row.seats().stream().map(DraftSeat::category).distinct().count() > 1) {
            return Optional.of("has seats of several categories");
        }
        long shut = row.seats().stream().filter(DraftSeat::blocked).count();
        return Optional.of("has some blocked seats").filter(why -> shut > 0 && shut < seats);
    }

    /** Returns the mark of a row; a number of people that is too great becomes the greatest one, and that is listed. */
    private static Map<String, Object> mark(DraftRow row, People people, DropList dropped) {
        int seats = row.seats().size();
        int max = atMost(seats, people.most().orElse(seats), row.path() + ".maxOccupancy", dropped);
        int least = atMost(max, people.least().orElse(1), row.path() + ".minOccupancy", dropped);
        Map<String, Object> mark = new LinkedHashMap<>();
        mark.put("guid", row.seats().get(0).guid().orElseThrow());
        mark.put("minPeople", BigDecimal.valueOf(least));
        mark.put("maxPeople", BigDecimal.valueOf(max));
        return mark;
    }

    private static int atMost(int max, int number, String path, DropList dropped) {
        if (number > max) {
            dropped.addKind(path, "is more people than there can be, so it is that number");
        }
        return Math.min(max, number);
    }

    /** Returns the marks as a PUT of a program with a plan takes them. */
    List<Map<String, Object>> marks() {
        return List.copyOf(marks);
    }
}
