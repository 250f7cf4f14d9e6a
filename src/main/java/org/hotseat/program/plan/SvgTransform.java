package org.hotseat.program.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A transformation of SVG: {@code x' = a·x + c·y + e} and {@code y' = b·x + d·y + f}. */
record SvgTransform(double a, double b, double c, double d, double e, double f) {

    static final SvgTransform NONE = new SvgTransform(1, 0, 0, 1, 0, 0);

    /** The largest number of characters, which bounds the cost of looking for calls. */
    private static final int LONGEST = 1_000;

    private static final Pattern CALL = Pattern.compile("\\s*,?\\s*([a-zA-Z]+)\\s*\\(([^)]*)\\)");
    private static final Pattern SEPARATOR = Pattern.compile("[\\s,]+");
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?(\\d{1,12}(\\.\\d{0,20})?|\\.\\d{1,20})([eE][-+]?\\d{1,2})?");

    /** Reads a {@code transform}; empty if it is none of translate, scale, rotate and matrix, one after another. */
    static Optional<SvgTransform> parse(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        SvgTransform all = NONE;
        int end = 0;
        Matcher call = CALL.matcher(text);
        while (call.find() && call.start() == end) {
            Optional<SvgTransform> one = numbers(call.group(2)).flatMap(numbers -> of(call.group(1), numbers));
            if (one.isEmpty()) {
                return Optional.empty();
            }
            all = all.then(one.get());
            end = call.end();
        }
        return text.substring(end).isBlank() ? Optional.of(all) : Optional.empty();
    }

    /** Reads a number of a drawing, with or without {@code px}; empty for other units and bad numbers. */
    static Optional<Double> number(String text) {
        String plain = text.strip();
        plain = plain.endsWith("px") ? plain.substring(0, plain.length() - 2) : plain;
        return Optional.of(plain)
                .filter(given -> NUMBER.matcher(given).matches())
                .map(Double::valueOf)
                .filter(value -> Math.abs(value) <= FilePart.MAX);
    }

    private static Optional<List<Double>> numbers(String text) {
        List<Double> numbers = new ArrayList<>();
        for (String part : SEPARATOR.split(text.strip(), -1)) {
            Optional<Double> number = number(part);
            if (number.isEmpty()) {
                return Optional.empty();
            }
            numbers.add(number.get());
        }
        return Optional.of(numbers);
    }

    private static Optional<SvgTransform> of(String name, List<Double> given) {
        int count = given.size();
        double first = given.get(0);
        return Optional.ofNullable(
                switch (name) {
                    case "translate" -> count <= 2 ? translation(first, count == 2 ? given.get(1) : 0) : null;
                    case "scale" ->
                        count <= 2 ? new SvgTransform(first, 0, 0, count == 2 ? given.get(1) : first, 0, 0) : null;
                    case "rotate" ->
                        count == 1
                                ? rotation(first)
                                : count == 3
                                        ? translation(given.get(1), given.get(2))
                                                .then(rotation(first))
                                                .then(translation(-given.get(1), -given.get(2)))
                                        : null;
                    case "matrix" ->
                        count == 6
                                ? new SvgTransform(
                                        first, given.get(1), given.get(2), given.get(3), given.get(4), given.get(5))
                                : null;
                    default -> null;
                });
    }

    private static SvgTransform translation(double x, double y) {
        return new SvgTransform(1, 0, 0, 1, x, y);
    }

    private static SvgTransform rotation(double degrees) {
        double angle = Math.toRadians(degrees);
        return new SvgTransform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0);
    }

    /** Returns this transformation of what the inner one has transformed. */
    SvgTransform then(SvgTransform inner) {
        return new SvgTransform(
                a * inner.a + c * inner.b,
                b * inner.a + d * inner.b,
                a * inner.c + c * inner.d,
                b * inner.c + d * inner.d,
                a * inner.e + c * inner.f + e,
                b * inner.e + d * inner.f + f);
    }

    /** Returns the place of a point; empty when it is farther away than a plan may be. */
    Optional<Point> of(Point point) {
        Point moved = new Point(a * point.x() + c * point.y() + e, b * point.x() + d * point.y() + f);
        return Optional.of(moved).filter(it -> Math.abs(it.x()) <= FilePart.MAX && Math.abs(it.y()) <= FilePart.MAX);
    }
}
