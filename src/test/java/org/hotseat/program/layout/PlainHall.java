package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.program.PlainRow;
import org.hotseat.program.seat.SeatRequest;
import org.hotseat.program.seat.SeatScripts.Place;

/** A program of the plain model: what each script should answer, and what every seat is then. */
public final class PlainHall {

    /** The expected answer of a purchase: the word, and the seats when it is granted. */
    public record Answer(Place word, List<SeatId> seats) {}

    private record Bought(String user, List<SeatId> seats, int payStatus) {}

    public final List<PlainCategory> categories;
    public final int limit;
    private final Map<String, Bought> orders = new HashMap<>();

    public PlainHall(List<PlainCategory> categories, int limit) {
        this.categories = List.copyOf(categories);
        this.limit = limit;
    }

    public Optional<PlainCategory> category(CategoryId id) {
        return categories.stream().filter(category -> category.id.equals(id)).findAny();
    }

    public Answer purchase(String order, String user, SeatRequest request) {
        int wanted = request.lines().stream().mapToInt(PlainHall::count).sum();
        if (seatsOf(user) + wanted > limit) {
            return refused(Place.LIMIT_REACHED);
        }
        for (SeatRequest.Line line : request.lines()) {
            int picked = line.ordinary() + line.accessible();
            Optional<PlainCategory> category = category(line.category());
            if (picked > 0 && category.isEmpty()) {
                return refused(Place.UNKNOWN_CATEGORY);
            }
            if (picked > 0 && category.get().free('.') + category.get().free('a') < picked) {
                return refused(Place.FEWER_LEFT);
            }
        }
        List<SeatId> taken = refused(request);
        if (!taken.isEmpty()) {
            return new Answer(Place.SEATS_TAKEN, taken);
        }
        List<SeatId> seats = new ArrayList<>();
        for (SeatRequest.Line line : request.lines()) {
            seats.addAll(line.named());
            Optional<List<SeatId>> picked = picked(line);
            if (picked.isEmpty()) {
                PlainCategory category = category(line.category()).orElseThrow();
                boolean fewer = category.free('.') + category.free('a') < count(line);
                return refused(fewer ? Place.FEWER_LEFT : Place.NOT_ENOUGH);
            }
            seats.addAll(picked.get());
        }
        if (request.expectedTotal()
                .filter(total -> total.cents() != total(seats))
                .isPresent()) {
            return refused(Place.OTHER_TOTAL);
        }
        move(seats, Map.of('.', 'h', 'a', 'H'));
        orders.put(order, new Bought(user, seats, 0));
        return new Answer(Place.ORDERED, seats);
    }

    /** Seats that are picked for a line; those that it names are no longer free then. */
    private Optional<List<SeatId>> picked(SeatRequest.Line line) {
        move(line.named(), Map.of('.', 'h', 'a', 'H'));
        List<SeatId> seats = new ArrayList<>();
        boolean enough = true;
        for (char kind : new char[] {'.', 'a'}) {
            int n = kind == '.' ? line.ordinary() : line.accessible();
            Optional<List<SeatId>> picked = n == 0
                    ? Optional.of(List.of())
                    : category(line.category()).orElseThrow().pick(kind, n);
            picked.ifPresent(seats::addAll);
            enough &= picked.isPresent();
        }
        move(line.named(), Map.of('h', '.', 'H', 'a'));
        return enough ? Optional.of(seats) : Optional.empty();
    }

    private static int count(SeatRequest.Line line) {
        return line.ordinary() + line.accessible() + line.named().size();
    }

    public String pay(String order) {
        Bought bought = orders.get(order);
        if (bought == null) {
            return "NO_ORDER";
        }
        if (bought.payStatus() == 0) {
            move(bought.seats(), Map.of('h', 's', 'H', 'S'));
            orders.put(order, new Bought(bought.user(), bought.seats(), 1));
        }
        return bought.payStatus() == 0 || bought.payStatus() == 1 ? "PAID" : "WRONG_STATE";
    }

    public String end(String order, String ending) {
        Bought bought = orders.get(order);
        if (bought == null) {
            return "NO_ORDER";
        }
        if (bought.payStatus() != (ending.equals("refunded") ? 1 : 0)) {
            return "WRONG_STATE";
        }
        move(bought.seats(), bought.payStatus() == 1 ? Map.of('s', '.', 'S', 'a') : Map.of('h', '.', 'H', 'a'));
        orders.put(order, new Bought(bought.user(), bought.seats(), -1));
        return "ENDED";
    }

    int seatsOf(String user) {
        return orders.values().stream()
                .filter(order -> order.user().equals(user) && order.payStatus() >= 0)
                .mapToInt(order ->
                        order.seats().stream().mapToInt(PlainHall::count).sum())
                .sum();
    }

    Set<String> accounts() {
        Set<String> accounts = new LinkedHashSet<>();
        orders.values().forEach(order -> accounts.add(order.user()));
        return accounts;
    }

    public long total(List<SeatId> seats) {
        return seats.stream()
                .mapToLong(
                        seat -> (long) count(seat) * category(seat.category()).orElseThrow().price)
                .sum();
    }

    char at(SeatId seat) {
        return category(seat.category())
                .flatMap(category -> category.row(seat.row()))
                .map(row -> row.at(seat.number()))
                .orElse(' ');
    }

    /** The named seats that cannot be had; one named twice cannot be had the second time. */
    private List<SeatId> refused(SeatRequest request) {
        List<SeatId> refused = new ArrayList<>();
        List<SeatId> seen = new ArrayList<>();
        for (SeatRequest.Line line : request.lines()) {
            for (SeatId seat : line.named()) {
                if (seen.contains(seat) || (at(seat) != '.' && at(seat) != 'a')) {
                    refused.add(seat);
                }
                seen.add(seat);
            }
        }
        return refused;
    }

    /** Places stand among the seats as a row, whose number is how many they are. */
    private static int count(SeatId seat) {
        return seat.row().equals(Places.ROW) ? seat.number() : 1;
    }

    private void move(List<SeatId> seats, Map<Character, Character> states) {
        for (SeatId seat : seats) {
            if (seat.row().equals(Places.ROW)) {
                char from = List.of('.', 'h', 's').stream()
                        .filter(states::containsKey)
                        .findFirst()
                        .orElseThrow();
                category(seat.category()).orElseThrow().move(count(seat), from, states.get(from));
                continue;
            }
            PlainRow row =
                    category(seat.category()).orElseThrow().row(seat.row()).orElseThrow();
            row.set(seat.number(), states.get(row.at(seat.number())));
        }
    }

    private static Answer refused(Place word) {
        return new Answer(word, List.of());
    }
}
