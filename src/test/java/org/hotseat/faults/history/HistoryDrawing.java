package org.hotseat.faults.history;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Draws a history as SVG: a bar for each operation from its request to its answer, in the order of their requests, with
 * the number that may be left then. The answer that fits nowhere is red, is named at the top, and a line through all
 * shows when it came.
 */
final class HistoryDrawing {

    private static final int WIDTH = 1_300;
    private static final int NAMES = 360;
    private static final int LEFT = 100;
    private static final int LINE = 16;
    private static final int HEAD = 4;
    private static final String RED = "#c00000";

    private final List<Operation> ordered;
    private final Map<Operation, String> left;
    private final long begin;
    private final long end;
    private final StringBuilder svg = new StringBuilder();

    private HistoryDrawing(Counter counter, List<Operation> history) {
        this.ordered = history.stream()
                .sorted(Comparator.comparingLong(Operation::sentMillis))
                .toList();
        this.left = CountBounds.told(counter, history);
        this.begin = ordered.isEmpty() ? 0 : ordered.get(0).sentMillis();
        this.end = ordered.stream()
                .mapToLong(each -> each.unknown() ? each.sentMillis() : each.gotMillis())
                .max()
                .orElse(begin + 1);
    }

    static String of(String title, Counter counter, List<Operation> history, Optional<Operation> stuck) {
        return new HistoryDrawing(counter, history).draw(title, stuck);
    }

    private String draw(String title, Optional<Operation> stuck) {
        int height = LINE * (ordered.size() + HEAD + 1);
        svg.append(String.format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
                        + " font-size=\"11\">%n",
                WIDTH, height));
        text(4, LINE, "black", title + ", " + ordered.size() + " operations in " + (end - begin) + " ms");
        text(WIDTH - LEFT, LINE * (HEAD - 1), "black", "may be left");
        text(4, LINE * (HEAD - 1), "black", "green takes, blue gives back, gray reads or is refused, pale: no answer");
        stuck.ifPresent(operation -> {
            text(4, LINE * 2, RED, "The answer of " + operation + " fits to no moment.");
            double x = x(operation.gotMillis());
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"%s\" stroke-dasharray=\"2\"/>%n",
                    x,
                    LINE * HEAD,
                    x,
                    height,
                    RED));
        });
        for (int i = 0; i < ordered.size(); i++) {
            bar(ordered.get(i), LINE * (HEAD + 1 + i), stuck);
        }
        return svg.append("</svg>\n").toString();
    }

    private void bar(Operation operation, int y, Optional<Operation> stuck) {
        boolean wrong = stuck.filter(operation::equals).isPresent();
        text(4, y, wrong ? RED : "black", operation.toString());
        long got = operation.unknown() ? end : operation.gotMillis();
        svg.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"10\" fill=\"%s\"%s><title>%d to %s ms</title></rect>%n",
                x(operation.sentMillis()),
                y - 10,
                Math.max(2, x(got) - x(operation.sentMillis())),
                wrong ? RED : color(operation),
                operation.unknown() ? " fill-opacity=\"0.4\"" : "",
                operation.sentMillis() - begin,
                operation.unknown() ? "no answer," : Long.toString(got - begin)));
        text(WIDTH - LEFT, y, "black", left.getOrDefault(operation, ""));
    }

    private double x(long millis) {
        double scale = (WIDTH - NAMES - LEFT - 20) / (double) Math.max(1, end - begin);
        return NAMES + (Math.min(millis, end) - begin) * scale;
    }

    private void text(int x, int y, String color, String words) {
        svg.append(String.format("<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>%n", x, y, color, escaped(words)));
    }

    private static String color(Operation operation) {
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
