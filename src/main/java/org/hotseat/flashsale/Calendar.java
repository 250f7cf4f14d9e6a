package org.hotseat.flashsale;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The windows that the sales of a good have taken. A sale whose window is being changed has taken the old one and the
 * new one; so whichever of the two it has in the end, no other sale has it. Pure.
 *
 * @param version 0 when nothing was written yet
 */
record Calendar(GoodId good, long version, List<Entry> entries) {

    /** A sale's number among those of its good, from 1 and never changed, and its windows. */
    record Entry(SaleId sale, int number, List<Window> windows) {}

    Calendar {
        entries = List.copyOf(entries);
    }

    Optional<Entry> of(SaleId sale) {
        return entries.stream().filter(entry -> entry.sale().equals(sale)).findAny();
    }

    /** A sale other than this one that has taken a part of the window. */
    Optional<SaleId> taken(SaleId sale, Window window) {
        return entries.stream()
                .filter(entry -> !entry.sale().equals(sale))
                .filter(entry -> entry.windows().stream().anyMatch(window::overlaps))
                .map(Entry::sale)
                .findFirst();
    }

    /** The next version, in which the sale has this window, besides those that it has. */
    Calendar adding(SaleId sale, Window window) {
        List<Window> windows = new ArrayList<>(of(sale).map(Entry::windows).orElse(List.of()));
        if (!windows.contains(window)) {
            windows.add(window);
        }
        return with(sale, windows);
    }

    /** The next version, in which the sale has just these windows. */
    Calendar with(SaleId sale, List<Window> windows) {
        List<Entry> next = new ArrayList<>(entries);
        Optional<Entry> before = of(sale);
        before.ifPresent(next::remove);
        int number = before.map(Entry::number)
                .orElseGet(() -> entries.stream().mapToInt(Entry::number).max().orElse(0) + 1);
        next.add(new Entry(sale, number, List.copyOf(windows)));
        return new Calendar(good, version + 1, next);
    }

    /** This version without the windows of a sale; its number stays its own. */
    Calendar clearing(SaleId sale) {
        return new Calendar(good, version, with(sale, List.of()).entries());
    }
}
