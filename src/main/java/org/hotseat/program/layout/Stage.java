package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The place that the seats of a hall face, if the plan draws one. It determines the quality of rows, and the best place
 * in each row (docs/adr/0228).
 *
 * @param x the coordinate in units of the plan
 * @param axisX the direction from the stage to the hall, as a unit vector with {@code axisY}; both are 0 if the seats
 *     surround the stage
 */
record Stage(double x, double y, double axisX, double axisY) {

    /** Matches the words for a stage in plans. */
    private static final Pattern NAME = Pattern.compile(
            "(?iu)\\b(stage|b(ü|ue)hne|sc[eè]ne|escenario|palco|palcoscenico|podium|screen|leinwand|court|pitch|rink)\\b"
                    + "|舞台|银幕");

    /** The seats surround the stage if their centre is nearer to it than this part of their average distance. */
    private static final double AROUND = 0.25;

    private static final double SQUARE = Math.toRadians(20);

    private record Point(double x, double y) {}

    /**
     * Returns the stage of a plan.
     *
     * @param plan the plan as {@link PlanForm} has read it
     * @param seats all seats with their places
     * @return the stage; empty when no drawing is called a stage, or the plan has no seats
     */
    static Optional<Stage> of(Map<String, Object> plan, List<SeatDetail> seats) {
        return drawn(plan).filter(stage -> !seats.isEmpty()).map(stage -> {
            double x = seats.stream().mapToDouble(Stage::x).average().orElseThrow() - stage.x();
            double y = seats.stream().mapToDouble(Stage::y).average().orElseThrow() - stage.y();
            double length = Math.hypot(x, y);
            double usual = seats.stream()
                    .mapToDouble(seat -> Math.hypot(x(seat) - stage.x(), y(seat) - stage.y()))
                    .average()
                    .orElseThrow();
            if (length < AROUND * usual) {
                return new Stage(stage.x(), stage.y(), 0, 0);
            }
            double direction = alignedToAxis(Math.atan2(y, x));
            return new Stage(stage.x(), stage.y(), Math.cos(direction), Math.sin(direction));
        });
    }

    /**
     * Turns a direction to the nearest side of the page if it is close to it. Most halls are drawn square to the page,
     * even if an extra block on one side moves the centre of the seats.
     */
    private static double alignedToAxis(double direction) {
        double nearest = Math.rint(direction / (Math.PI / 2)) * Math.PI / 2;
        return Math.abs(direction - nearest) <= SQUARE ? nearest : direction;
    }

    private static Optional<Point> drawn(Map<String, Object> plan) {
        for (Map<String, Object> zone : PlanRows.list(plan, "zones")) {
            for (Map<String, Object> area : PlanRows.list(zone, "areas")) {
                if (area.get("text") instanceof Map<?, ?> text
                        && text.get("text") instanceof String words
                        && NAME.matcher(words).find()) {
                    return Optional.of(new Point(
                            PlanRows.at(zone, "x") + PlanRows.at(area, "x") + PlanRows.at(text, "x"),
                            PlanRows.at(zone, "y") + PlanRows.at(area, "y") + PlanRows.at(text, "y")));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the rows with their qualities, the best {@value Row#BEST_QUALITY}, and with their best places. */
    Map<String, List<Row>> withQualities(Map<String, List<Row>> rows) {
        List<Double> all = rows.values().stream()
                .flatMap(List::stream)
                .map(this::distance)
                .sorted()
                .toList();
        if (all.isEmpty()) {
            return rows;
        }
        double least = all.get(0);
        double span = Math.max(all.get(all.size() - 1) - least, Double.MIN_NORMAL);
        Map<String, List<Row>> judged = new LinkedHashMap<>();
        rows.forEach((category, own) -> {
            List<Row> better = new ArrayList<>();
            for (Row row : own) {
                int quality = (int) Math.round(Row.BEST_QUALITY * (1 - (distance(row) - least) / span));
                better.add(new Row(
                        row.name(),
                        row.seats(),
                        quality,
                        row.blocked(),
                        row.accessible(),
                        row.details().withMiddle(middle(row))));
            }
            judged.put(category, better);
        });
        return judged;
    }

    /** Returns the average distance of a row's seats; a seat at the side counts like one that is farther away. */
    private double distance(Row row) {
        return row.details().seats().values().stream()
                .mapToDouble(this::distance)
                .average()
                .orElse(0);
    }

    private double distance(SeatDetail seat) {
        double alongX = x(seat) - x;
        double alongY = y(seat) - y;
        double far = Math.hypot(alongX, alongY);
        boolean around = axisX == 0 && axisY == 0;
        double angle =
                around || far == 0 ? 0 : Math.acos(Math.max(-1, Math.min(1, (alongX * axisX + alongY * axisY) / far)));
        return far * (1 + angle);
    }

    /** Returns the best place along a row: the one nearest to the axis of the hall, or to a stage amid the seats. */
    private Optional<Double> middle(Row row) {
        List<SeatDetail> standing = SeatArrangement.of(row).numbers().stream()
                .map(number -> row.details().seats().getOrDefault(number, SeatDetail.NONE))
                .toList();
        double best = 1;
        double least = Double.MAX_VALUE;
        for (double place = 1; place <= standing.size(); place += 0.5) {
            SeatDetail one = standing.get((int) Math.floor(place) - 1);
            SeatDetail other = standing.get((int) Math.ceil(place) - 1);
            double off = offAxis((x(one) + x(other)) / 2, (y(one) + y(other)) / 2);
            if (off < least) {
                least = off;
                best = place;
            }
        }
        return best == (standing.size() + 1) / 2.0 ? Optional.empty() : Optional.of(best);
    }

    private double offAxis(double atX, double atY) {
        boolean around = axisX == 0 && axisY == 0;
        return around ? Math.hypot(atX - x, atY - y) : Math.abs((atX - x) * axisY - (atY - y) * axisX);
    }

    private static double x(SeatDetail seat) {
        return seat.x().orElse(0.0);
    }

    private static double y(SeatDetail seat) {
        return seat.y().orElse(0.0);
    }
}
