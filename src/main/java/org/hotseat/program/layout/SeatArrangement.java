package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The physical order of the seats of a row, and the aisles between them. Seats side by side are picked by this order
 * ({@code program/shared/standing}, docs/adr/0202).
 *
 * <p>The order is that of the numbers, unless the coordinates of all seats show a shorter way along the row. That is so
 * if odd numbers are on one side and even ones on the other. An aisle is at each {@code gapAfter} of the row, and
 * between two neighbours whose distance is more than {@value #AISLE} times the usual one. The usual distance is that of
 * the closest quarter of the seats, so that aisles do not count as usual.
 */
record SeatArrangement(List<Integer> numbers, BitSet aisleBefore) {

    /**
     * The distance that is an aisle, as a multiple of the usual distance. A smaller factor would take leg room for an
     * aisle; a greater one would miss a gap of one seat.
     */
    private static final double AISLE = 1.6;

    private static final int CLOSER_PART = 4;

    private record Point(int number, double x, double y) {

        double to(Point other) {
            return Math.hypot(x - other.x, y - other.y);
        }
    }

    static SeatArrangement of(Row row) {
        List<Point> points = points(row);
        List<Integer> numbers = points.isEmpty()
                ? IntStream.rangeClosed(1, row.seats()).boxed().toList()
                : points.stream().map(Point::number).toList();
        BitSet aisles = aisles(points);
        BitSet reported = row.details().gapAfter().bits();
        for (int i = 1; i < numbers.size(); i++) {
            if (reported.get(numbers.get(i - 1))) {
                aisles.set(i);
            }
        }
        return new SeatArrangement(numbers, aisles);
    }

    /** Returns the seats in the order in which they stand; none when one of them has no coordinates. */
    private static List<Point> points(Row row) {
        List<Point> points = new ArrayList<>();
        row.details()
                .seats()
                .forEach((number, seat) -> seat.x()
                        .ifPresent(x -> points.add(new Point(number, x, seat.y().orElse(0.0)))));
        if (points.size() < row.seats() || points.size() < 3) {
            return points.size() < row.seats() ? List.of() : points;
        }
        List<Point> along = along(points);
        return length(along) < length(points) ? along : points;
    }

    /**
     * Returns the seats in the order along the line between the two that are farthest apart, beginning at the end with
     * the lower number.
     */
    private static List<Point> along(List<Point> points) {
        Point one = farthest(points, points.get(0));
        Point other = farthest(points, one);
        boolean inOrder = one.number() < other.number();
        Point from = inOrder ? one : other;
        Point to = inOrder ? other : one;
        ToDoubleFunction<Point> place =
                point -> (point.x() - from.x()) * (to.x() - from.x()) + (point.y() - from.y()) * (to.y() - from.y());
        return points.stream()
                .sorted(Comparator.comparingDouble(place).thenComparingInt(Point::number))
                .toList();
    }

    private static Point farthest(List<Point> points, Point from) {
        return points.stream()
                .max(Comparator.comparingDouble(from::to).thenComparingInt(point -> -point.number()))
                .orElseThrow();
    }

    private static double length(List<Point> points) {
        return IntStream.range(1, points.size())
                .mapToDouble(i -> points.get(i).to(points.get(i - 1)))
                .sum();
    }

    private static BitSet aisles(List<Point> points) {
        double[] steps = IntStream.range(1, points.size())
                .mapToDouble(i -> points.get(i).to(points.get(i - 1)))
                .toArray();
        double[] sorted = steps.clone();
        Arrays.sort(sorted);
        BitSet aisles = new BitSet();
        double usual = sorted.length == 0 ? 0 : sorted[(sorted.length - 1) / CLOSER_PART];
        for (int i = 0; i < steps.length && usual > 0; i++) {
            aisles.set(i + 1, steps[i] > AISLE * usual);
        }
        return aisles;
    }

    /**
     * Returns the text of the arrangement in the hot state; empty if the seats stand in the order of their numbers
     * without an aisle.
     */
    Optional<String> redisLine() {
        StringBuilder runs = new StringBuilder();
        int count = 0;
        for (int first = 0; first < numbers.size(); count++) {
            int last = lastOfRun(first);
            int step = last > first ? numbers.get(first + 1) - numbers.get(first) : 1;
            runs.append(aisleBefore.get(first) ? " 0:0:1 " : " ")
                    .append(numbers.get(first))
                    .append(':')
                    .append(numbers.get(last))
                    .append(':')
                    .append(step);
            first = last + 1;
        }
        boolean plain = count <= 1 && (numbers.isEmpty() || numbers.get(0) == 1);
        return plain ? Optional.empty() : Optional.of("=\t" + runs.substring(1) + "\n");
    }

    /**
     * Returns the text in the hot state that names the best place. The place is doubled, and aisles in the row's text
     * are counted.
     *
     * @param place the place in seats: 1 is the first, 1.5 between the first two
     */
    String middleLine(double place) {
        return "^\t" + (textIndex((int) Math.floor(place)) + textIndex((int) Math.ceil(place))) + "\n";
    }

    private int textIndex(int place) {
        return place + aisleBefore.get(0, place).cardinality();
    }

    private int lastOfRun(int first) {
        int last = first;
        while (last + 1 < numbers.size()
                && !aisleBefore.get(last + 1)
                && (last == first
                        || numbers.get(last + 1) - numbers.get(last) == numbers.get(first + 1) - numbers.get(first))) {
            last++;
        }
        return last;
    }
}
