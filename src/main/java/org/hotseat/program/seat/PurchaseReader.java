package org.hotseat.program.seat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.form.Fields;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.SeatId;

/**
 * Reads the wanted seats from a request, and reports every bad field. The seats are sorted by category, and within each
 * into named, ordinary and accessible seats. This is the order in which the seats are given, so each attendee gets the
 * seat of his place in the request. For one request.
 */
public final class PurchaseReader {

    static final int MAX_SEATS = 20;

    /** The request for one category, with the indexes of its seats in the body. */
    private static final class Part {
        private final List<SeatId> named = new ArrayList<>();
        private final List<Integer> namedPlaces = new ArrayList<>();
        private final List<Integer> ordinaryPlaces = new ArrayList<>();
        private final List<Integer> accessiblePlaces = new ArrayList<>();
        private final List<SeatRequest.Table> tables = new ArrayList<>();
    }

    private final Fields body;
    private final Map<CategoryId, Part> parts = new LinkedHashMap<>();
    private int count;
    private int tables;

    private PurchaseReader(Fields body) {
        this.body = body;
    }

    /** Reads {@code {strategy, seats?, tables?, tickets?, attendees?, expectedTotal?}}. */
    public static SeatRequest read(Fields body) {
        return new PurchaseReader(body).request();
    }

    private SeatRequest request() {
        body.markKnown("seats", "tables", "tickets");
        Optional<String> strategy = body.text("strategy", 1, 16);
        body.require("strategy", strategy);
        String word = strategy.orElse("");
        switch (word) {
            case "CHOOSE" -> choose();
            case "BEST" -> best();
            default -> {
                if (strategy.isPresent()) {
                    body.addError("strategy", "must be CHOOSE or BEST");
                }
            }
        }
        Optional<Money> expected = body.money("expectedTotal");
        List<String> attendees = attendees();
        body.check();
        return new SeatRequest(
                parts.entrySet().stream()
                        .map(entry -> line(entry.getKey(), entry.getValue()))
                        .toList(),
                expected,
                String.join("\n", attendees));
    }

    private static SeatRequest.Line line(CategoryId category, Part part) {
        return new SeatRequest.Line(
                category, part.ordinaryPlaces.size(), part.accessiblePlaces.size(), part.named, part.tables);
    }

    private void choose() {
        Optional<List<String>> seats = body.texts("seats", MAX_SEATS);
        if (!body.has("tables")) {
            body.require("seats", seats);
        }
        seats.ifPresent(this::seats);
        if (body.has("tables")) {
            tables();
        }
        if (body.has("tickets") && (body.has("seats") || body.has("tables"))) {
            tickets();
        }
    }

    private void seats(List<String> seats) {
        if (seats.isEmpty()) {
            body.addError("seats", "must name 1 to " + MAX_SEATS + " seats");
        }
        Set<SeatId> known = new HashSet<>();
        for (String text : seats) {
            String field = "seats[" + count + "]";
            Optional<SeatId> seat = SeatId.parse(text);
            if (seat.isEmpty()) {
                body.addError(field, "must be a seat, <categoryId>-<row>-<number>");
            } else if (!known.add(seat.get())) {
                body.addError(field, "is named twice");
            } else {
                Part part = part(seat.get().category());
                part.named.add(seat.get());
                part.namedPlaces.add(count);
            }
            count++;
        }
    }

    private void tables() {
        for (NamedTable table : NamedTable.read(body)) {
            Part part = part(table.id().category());
            if (part.named.stream()
                    .anyMatch(seat -> seat.row().equals(table.id().row()))) {
                body.addError("tables", "has the table of a seat in seats; name the table or all of its seats");
            }
            part.tables.add(new SeatRequest.Table(Optional.of(table.id().row()), table.people()));
            tables++;
        }
        if (count + tables > MAX_SEATS) {
            body.addError("tables", "must name 1 to " + MAX_SEATS + " tables, together with seats");
        }
    }

    private void best() {
        for (String field : List.of("seats", "tables")) {
            if (body.has(field)) {
                body.addError(field, "is for CHOOSE only");
            }
        }
        tickets();
    }

    private void tickets() {
        Optional<List<Fields>> tickets = body.objects("tickets", MAX_SEATS);
        body.require("tickets", tickets);
        for (Fields line : tickets.orElse(List.of())) {
            Optional<CategoryId> category = line.id("categoryId", CategoryId::new);
            if (line.has("people")) {
                bestTable(line, category);
                continue;
            }
            Optional<Long> wanted = line.integer("count", 1, MAX_SEATS);
            boolean accessible = line.bool("accessible").orElse(false);
            line.require("categoryId", category);
            line.require("count", wanted);
            for (int i = 0; category.isPresent() && i < wanted.orElse(0L); i++) {
                Part part = part(category.get());
                (accessible ? part.accessiblePlaces : part.ordinaryPlaces).add(count++);
            }
        }
        if (tickets.isPresent() && (tickets.get().isEmpty() || count + tables > MAX_SEATS)) {
            body.addError("tickets", "must ask for 1 to " + MAX_SEATS + " seats in all");
        }
    }

    /** Reads {@code {categoryId, people}}: the best table that is sold to so many people. */
    private void bestTable(Fields line, Optional<CategoryId> category) {
        line.require("categoryId", category);
        Optional<Integer> people = NamedTable.people(line);
        for (String field : List.of("count", "accessible")) {
            if (line.has(field)) {
                line.addError(field, "is for single seats, and people for a table that is sold as a whole");
            }
        }
        if (category.isPresent() && people.isPresent()) {
            part(category.get()).tables.add(new SeatRequest.Table(Optional.empty(), people));
            tables++;
        }
    }

    private Part part(CategoryId category) {
        return parts.computeIfAbsent(category, id -> new Part());
    }

    /** Returns the names in the order of the seats; empty when there are none. */
    private List<String> attendees() {
        List<String> names = Attendees.read(body, count, tables > 0);
        List<String> sorted = new ArrayList<>();
        for (Part part : names.isEmpty() ? List.<Part>of() : parts.values()) {
            for (List<Integer> places : List.of(part.namedPlaces, part.ordinaryPlaces, part.accessiblePlaces)) {
                places.forEach(place -> sorted.add(names.get(place)));
            }
        }
        return sorted;
    }
}
