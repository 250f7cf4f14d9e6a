package org.hotseat.simulation.time;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** All that has happened in a world, in its order; put into words when it is read. */
final class History {

    private static final double SECOND = 1e9;

    private record Line(long at, Supplier<String> words) {}

    private final List<Line> lines = new ArrayList<>();

    void add(long at, Supplier<String> words) {
        lines.add(new Line(at, words));
    }

    List<String> lines() {
        return lines.stream()
                .map(line -> String.format(
                        Locale.ROOT,
                        "%10.4f  %s",
                        line.at() / SECOND,
                        line.words().get()))
                .toList();
    }
}
