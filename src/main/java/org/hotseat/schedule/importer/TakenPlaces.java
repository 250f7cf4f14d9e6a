package org.hotseat.schedule.importer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The places of each schedule and how many of them are taken, by the rows. */
final class TakenPlaces {

    /** Places that are taken until a time: a hold's, or those of an order that must be paid. */
    private record Lapsing(Instant until, int places) {}

    /**
     * The numbers of free places that a server may have: it sets free what has lapsed a moment later.
     *
     * @param least the number while all that has lapsed is still taken
     */
    record Free(long least, long most) {

        boolean contains(long places) {
            return least <= places && places <= most;
        }

        @Override
        public String toString() {
            return least == most ? Long.toString(least) : least + " to " + most;
        }
    }

    private final Map<String, Integer> all = new TreeMap<>();
    private final Map<String, Long> sold = new HashMap<>();
    private final Map<String, List<Lapsing>> lapsing = new HashMap<>();

    /** Counts a valid row. */
    void count(ImportTable table, ImportedRow row) {
        if (table == ImportTable.SCHEDULES) {
            all.put(String.valueOf(row.id()), row.number("Max_Players", 0));
            return;
        }
        boolean orders = table == ImportTable.ORDERS;
        if (!table.takesPlaces(row.number(table.state(), 0))) {
            return;
        }
        String schedule = row.text("Schedule_ID");
        int places = row.number("Places", 1);
        Object until = row.fields().get(orders ? "Pay_Before" : "ExpireTime");
        if (until instanceof Instant end && row.number("Pay_Status", 0) == 0) {
            lapsing.computeIfAbsent(schedule, each -> new ArrayList<>()).add(new Lapsing(end, places));
        } else {
            sold.merge(schedule, (long) places, Long::sum);
        }
    }

    boolean hasSchedule(String schedule) {
        return all.containsKey(schedule);
    }

    /** Returns the places of a schedule. */
    int places(String schedule) {
        return all.getOrDefault(schedule, 0);
    }

    /** Returns the places that are taken of each schedule, with those that have lapsed. */
    Map<String, Long> taken() {
        Map<String, Long> taken = new TreeMap<>();
        all.keySet().forEach(schedule -> taken.put(schedule, taken(schedule, Instant.EPOCH)));
        return taken;
    }

    /** Returns the free places of each schedule at a time; none of one that was sold too often. */
    Map<String, Free> free(Instant at) {
        Map<String, Free> free = new TreeMap<>();
        all.forEach((schedule, places) -> free.put(
                schedule,
                new Free(
                        Math.max(0, places - taken(schedule, Instant.EPOCH)),
                        Math.max(0, places - taken(schedule, at)))));
        return free;
    }

    private long taken(String schedule, Instant after) {
        return sold.getOrDefault(schedule, 0L)
                + lapsing.getOrDefault(schedule, List.of()).stream()
                        .filter(each -> each.until().isAfter(after))
                        .mapToLong(Lapsing::places)
                        .sum();
    }
}
