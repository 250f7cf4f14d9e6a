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
 * The order in which the seats of a row stand, and the aisles between them. Picking takes seats side by side by it
 * ({@code program/shared/standing}, docs/adr/0202).
 *
 * <p>The order is that of the numbers, unless the coordinates of all seats show a shorter way along the row, as they do
 * of odd numbers on one side and even ones on the other. An aisle is where the row says so ({@code gapAfter}), and
 * where two neighbours are farther apart than {@value #AISLE} times the usual distance, which is that of the closer
 * quarter of the row: so aisles do not make themselves usual.
 */
record Standing(List<Integer> numbers, BitSet aisleBefore) {

    /** Less is leg room, more would hide the place of one seat. */
    private static final double AISLE = 1.6;

    private static final int CLOSER_PART = 4;

    private record Point(int number, double x, double y) {

        double to(Point other) {
            return Math.hypot(x - other.x, y - other.y);
        }
    }

    static Standing of(Row row) {
        List<Point> points = points(row);
        List<Integer> numbers = points.isEmpty()
                ? IntStream.rangeClosed(1, row.seats()).boxed().toList()
                : points.stream().map(Point::number).toList();
        BitSet aisles = aisles(points);
        BitSet told = row.details().gapAfter().bits();
        for (int i = 1; i < numbers.size(); i++) {
            if (told.get(numbers.get(i - 1))) {
                aisles.set(i);
            }
        }
        return new Standing(numbers, aisles);
    }

    /** The seats in the order in which they stand; none when one of them has no coordinates. */
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

    /** By their place on the line between the two that are farthest apart, the lower number of the ends first. */
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

    /** The line of the hot state; empty where the seats stand in the order of their numbers without an aisle. */
    Optional<String> hotLine() {
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
     * The line of the hot state with twice the place in the row's text, aisles among it, around which seats are best.
     *
     * @param place counted in seats, 1 is the first, 1.5 between the first two
     */
    String middleLine(double place) {
        return "^\t" + (inText((int) Math.floor(place)) + inText((int) Math.ceil(place))) + "\n";
    }

    private int inText(int place) {
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
