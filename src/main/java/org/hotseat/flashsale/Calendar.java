package org.hotseat.flashsale;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The windows that the sales of a good have taken. A sale whose window is being changed has taken both the old one and
 * the new one. So no other sale can take either of them, whichever the sale has in the end. Pure.
 *
 * @param version the version of the calendar; 0 when nothing was written yet
 */
record Calendar(GoodId good, long version, List<Entry> entries) {

    /**
     * A sale in the calendar.
     *
     * @param number its number among the sales of its good, from 1; it never changes
     * @param windows the windows that it has taken
     */
    record Entry(SaleId sale, int number, List<Window> windows) {}

    Calendar {
        entries = List.copyOf(entries);
    }

    Optional<Entry> of(SaleId sale) {
        return entries.stream().filter(entry -> entry.sale().equals(sale)).findAny();
    }

    /** Returns another sale that has taken a part of the window; empty if there is none. */
    Optional<SaleId> findOverlap(SaleId sale, Window window) {
        return entries.stream()
                .filter(entry -> !entry.sale().equals(sale))
                .filter(entry -> entry.windows().stream().anyMatch(window::overlaps))
                .map(Entry::sale)
                .findFirst();
    }

    /** Returns the next version, in which the sale also has this window. */
    Calendar adding(SaleId sale, Window window) {
        List<Window> windows = new ArrayList<>(of(sale).map(Entry::windows).orElse(List.of()));
        if (!windows.contains(window)) {
            windows.add(window);
        }
        return with(sale, windows);
    }

    /** Returns the next version, in which the sale has exactly these windows. */
    Calendar with(SaleId sale, List<Window> windows) {
        List<Entry> next = new ArrayList<>(entries);
        Optional<Entry> before = of(sale);
        before.ifPresent(next::remove);
        int number = before.map(Entry::number)
                .orElseGet(() -> entries.stream().mapToInt(Entry::number).max().orElse(0) + 1);
        next.add(new Entry(sale, number, List.copyOf(windows)));
        return new Calendar(good, version + 1, next);
    }

    /** Returns this version without the windows of a sale; the sale keeps its number. */
    Calendar clearing(SaleId sale) {
        return new Calendar(good, version, with(sale, List.of()).entries());
    }
}
