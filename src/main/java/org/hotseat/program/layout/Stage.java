package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The place that a hall looks at, where its plan draws one: how good its rows are, and where along each row the best
 * seats are (docs/adr/0228).
 *
 * @param x in the plan's units
 * @param axisX the direction in which the hall lies, a unit vector; both 0 where seats are all around
 */
record Stage(double x, double y, double axisX, double axisY) {

    /** The words of plans for it. */
    private static final Pattern NAME = Pattern.compile(
            "(?iu)\\b(stage|b(ü|ue)hne|sc[eè]ne|escenario|palco|palcoscenico|podium|screen|leinwand|court|pitch|rink)\\b"
                    + "|舞台|银幕");

    /** Seats whose centre is nearer to the stage than this part of their usual distance are all around it. */
    private static final double AROUND = 0.25;

    private static final double SQUARE = Math.toRadians(20);

    private record Point(double x, double y) {}

    /**
     * The stage of a plan.
     *
     * @param plan as {@link PlanForm} has read it
     * @param seats all its seats, with places
     * @return empty when no drawing of it is called a stage, or it has no seats
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
            double direction = square(Math.atan2(y, x));
            return new Stage(stage.x(), stage.y(), Math.cos(direction), Math.sin(direction));
        });
    }

    /** Most halls lie square to the page, also where one block more on one side moves the centre of their seats. */
    private static double square(double direction) {
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

    /** The rows with their qualities, the best {@value Row#BEST_QUALITY}, and with their best places. */
    Map<String, List<Row>> judge(Map<String, List<Row>> rows) {
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
                RowDetails details = row.details();
                better.add(new Row(
                        row.name(),
                        row.seats(),
                        quality,
                        row.blocked(),
                        row.accessible(),
                        new RowDetails(details.row(), details.seats(), details.gapAfter(), middle(row))));
            }
            judged.put(category, better);
        });
        return judged;
    }

    /** The mean of a row's seats, of which one at the side counts as much as one farther behind. */
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

    /**
     * The place along a row that is best: the nearest to the line on which the hall lies, or to a stage amid the seats.
     */
    private Optional<Double> middle(Row row) {
        List<SeatDetail> standing = Standing.of(row).numbers().stream()
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
