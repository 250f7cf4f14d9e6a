package org.hotseat.faults.history;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Draws a history as SVG: a bar for each operation, in the order of their calls, the one that fits nowhere in red. */
final class HistoryDrawing {

    private static final int WIDTH = 1_200;
    private static final int NAMES = 360;
    private static final int LINE = 16;

    private HistoryDrawing() {}

    static String of(String title, List<Operation> history, Optional<Operation> stuck) {
        List<Operation> ordered = history.stream()
                .sorted(Comparator.comparingLong(Operation::sentMillis))
                .toList();
        long begin = ordered.isEmpty() ? 0 : ordered.get(0).sentMillis();
        long end = ordered.stream()
                .mapToLong(operation -> operation.unknown() ? operation.sentMillis() : operation.gotMillis())
                .max()
                .orElse(begin + 1);
        double scale = (WIDTH - NAMES - 20) / (double) Math.max(1, end - begin);
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
                        + " font-size=\"11\">%n<text x=\"4\" y=\"14\">%s, %d ms</text>%n",
                WIDTH, LINE * (ordered.size() + 2), escaped(title), end - begin));
        int line = 2;
        for (Operation operation : ordered) {
            long got = operation.unknown() ? end : operation.gotMillis();
            double x = NAMES + (operation.sentMillis() - begin) * scale;
            double width = Math.max(2, (got - operation.sentMillis()) * scale);
            svg.append(String.format(
                    java.util.Locale.ROOT,
                    "<text x=\"4\" y=\"%d\">%s</text>"
                            + "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"10\" fill=\"%s\"%s>"
                            + "<title>%d to %s ms</title></rect>%n",
                    LINE * line,
                    escaped(operation.toString()),
                    x,
                    LINE * line - 10,
                    width,
                    color(operation, stuck),
                    operation.unknown() ? " fill-opacity=\"0.4\"" : "",
                    operation.sentMillis() - begin,
                    operation.unknown() ? "no answer," : Long.toString(got - begin)));
            line++;
        }
        return svg.append("</svg>\n").toString();
    }

    private static String color(Operation operation, Optional<Operation> stuck) {
        if (stuck.filter(operation::equals).isPresent()) {
            return "#c00000";
        }
        return switch (operation.kind()) {
            case TAKEN -> "#2f6f4f";
            case REFUSED, READ, VAIN -> "#808080";
            case GIVEN_BACK -> "#3060a0";
        };
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
