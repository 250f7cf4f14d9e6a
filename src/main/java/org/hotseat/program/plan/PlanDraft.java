package org.hotseat.program.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hotseat.kernel.Money;

/** A hall while its file is read: zones, rows and seats in the words of the file. For one file. Not thread-safe. */
final class PlanDraft {

    /** The category of seats for which a file names none. */
    static final String ONLY = "Seats";

    /** A category of seats, or of places without numbers. */
    record DraftCategory(Optional<String> colour, Optional<Money> price, Optional<Integer> capacity) {

        static final DraftCategory NEW = new DraftCategory(Optional.empty(), Optional.empty(), Optional.empty());
    }

    private final DropList dropped;
    private final Map<String, DraftZone> zones = new LinkedHashMap<>();
    private final Map<String, DraftCategory> categories = new LinkedHashMap<>();
    private final List<Map.Entry<String, DraftCategory>> places = new ArrayList<>();
    private final DraftTables tables = new DraftTables();
    private String name = "";

    PlanDraft(DropList dropped) {
        this.dropped = dropped;
    }

    DropList dropped() {
        return dropped;
    }

    String name() {
        return name;
    }

    void name(String given) {
        name = given;
    }

    Map<String, DraftZone> zones() {
        return zones;
    }

    DraftZone zone(String key, String zoneName) {
        return zones.computeIfAbsent(key, none -> new DraftZone(zoneName));
    }

    DraftTables tables() {
        return tables;
    }

    Map<String, DraftCategory> categories() {
        return categories;
    }

    /** Adds a category unless it is known, or gives a known one its colour. */
    void category(String categoryName, Optional<String> colour) {
        categories.merge(
                categoryName,
                new DraftCategory(colour, Optional.empty(), Optional.empty()),
                (before, now) -> new DraftCategory(before.colour().or(now::colour), before.price(), before.capacity()));
    }

    /** Adds places without numbers. They become a category of their own. */
    void places(String given, Optional<String> colour, int capacity) {
        places.add(Map.entry(given, new DraftCategory(colour, Optional.empty(), Optional.of(capacity))));
    }

    /** Returns the price of a category, if the file has one. */
    Optional<Money> price(String categoryName) {
        return categories.getOrDefault(categoryName, DraftCategory.NEW).price();
    }

    /** Gives a category its price. A later one that differs is dropped, as seats of a plan have no prices. */
    void price(String categoryName, Money price, String path) {
        DraftCategory category = categories.getOrDefault(categoryName, DraftCategory.NEW);
        if (category.price().isEmpty()) {
            categories.put(categoryName, new DraftCategory(category.colour(), Optional.of(price), category.capacity()));
        } else if (!category.price().get().equals(price)) {
            dropped.addKind(path, "is not the price of the first seat of its category");
        }
    }

    Stream<DraftRow> rows() {
        return zones.values().stream().flatMap(zone -> zone.rows().values().stream());
    }

    Stream<DraftSeat> seats() {
        return rows().flatMap(row -> row.seats().stream());
    }

    long seatCount() {
        return seats().count();
    }

    /** Returns the number of places without numbers. */
    long placeCount() {
        return categories.values().stream()
                .mapToLong(category -> category.capacity().orElse(0))
                .sum();
    }

    /**
     * Gives each seat its guid and its place, and leaves out what has no seats. Seats of a file without any places are
     * put row behind row.
     *
     * @throws org.hotseat.kernel.error.InvalidInput if it cannot become a hall: no seat and no place at all, too many,
     *     or two seats of one place
     */
    void complete() {
        if (seats().anyMatch(seat -> seat.place().isPresent())) {
            rows().forEach(row -> row.seats().removeIf(seat -> {
                if (seat.place().isEmpty()) {
                    dropped.add(seat.path(), "has no x and y, which other seats have");
                }
                return seat.place().isEmpty();
            }));
        } else {
            PlainPlaces.put(zones.values());
        }
        zones.values()
                .forEach(
                        zone -> zone.rows().values().removeIf(row -> row.seats().isEmpty()));
        zones.values().forEach(DraftZone::nameSeats);
        Set<String> used = new HashSet<>(seats().map(DraftSeat::category).toList());
        used.forEach(category -> categories.putIfAbsent(category, DraftCategory.NEW));
        categories.keySet().removeIf(category -> {
            if (!used.contains(category)) {
                dropped.add("category " + category, "has no seats");
            }
            return !used.contains(category);
        });
        places.forEach(area -> categories.put(unused(area.getKey()), area.getValue()));
        PlanCheck.check(this);
        tables.complete(rows(), dropped);
    }

    private String unused(String given) {
        String unique = given;
        for (int n = 2; categories.containsKey(unique); n++) {
            unique = given + " " + n;
        }
        return unique;
    }
}
