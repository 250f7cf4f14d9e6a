package org.hotseat.program.seat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.Order;
import org.hotseat.program.layout.SeatId;
import org.hotseat.program.layout.SoldAsWhole;

/**
 * The seats of an order that are to be given for other seats of its program, all of them or none.
 *
 * @param seats the new seat of each, in the order of the request
 * @param keepPrices whether each new seat has the price at which the former one was sold
 */
public record SeatMoveRequest(Map<SeatId, SeatId> seats, boolean keepPrices) {

    private static final int MAX_ID_LENGTH = 134;

    /** Reads {@code {seats:[{from, to}], keepPrices?}}, and reports every bad field. */
    public static SeatMoveRequest read(Fields body) {
        Optional<List<Fields>> given = body.objects("seats", PurchaseReader.MAX_SEATS);
        body.require("seats", given);
        if (given.isPresent() && given.get().isEmpty()) {
            body.addError("seats", "must have 1 to " + PurchaseReader.MAX_SEATS + " seats with from and to");
        }
        Map<SeatId, SeatId> seats = new LinkedHashMap<>();
        Set<SeatId> targets = new HashSet<>();
        for (Fields each : given.orElse(List.of())) {
            Optional<SeatId> from = seat(each, "from");
            Optional<SeatId> to = seat(each, "to");
            if (from.isPresent() && from.equals(to)) {
                each.addError("to", "must be another seat");
            }
            to.filter(seat -> !targets.add(seat)).ifPresent(seat -> each.addError("to", "is named twice"));
            from.filter(seats::containsKey).ifPresent(seat -> each.addError("from", "is named twice"));
            from.ifPresent(seat -> to.ifPresent(other -> seats.put(seat, other)));
        }
        boolean keepPrices = body.bool("keepPrices").orElse(false);
        body.check();
        return new SeatMoveRequest(seats, keepPrices);
    }

    private static Optional<SeatId> seat(Fields fields, String name) {
        Optional<String> text = fields.text(name, 1, MAX_ID_LENGTH);
        fields.require(name, text);
        Optional<SeatId> seat = text.flatMap(SeatId::parse);
        if (text.isPresent() && seat.isEmpty()) {
            fields.addError(name, "must be a seat, <categoryId>-<row>-<number>");
        }
        return seat;
    }

    /**
     * Checks that no moved seat is of a row that the order has bought as a whole.
     *
     * @throws org.hotseat.kernel.error.Conflict {@code part-of-table} with these rows
     */
    public void checkNoTable(Order order) {
        List<String> tables = OrderTable.of(order).stream()
                .map(OrderTable::id)
                .filter(table -> seats.keySet().stream()
                        .anyMatch(seat -> new TableId(seat.category(), seat.row()).equals(table)))
                .map(TableId::toString)
                .toList();
        if (!tables.isEmpty()) {
            throw SoldAsWhole.partOfTable("Seats of tables that were sold as a whole are not moved.", tables);
        }
    }

    /** Returns the units of the seats that are moved, as tickets name them. */
    public List<String> units() {
        return new ArrayList<>(unitMoves().keySet());
    }

    /** Returns the new unit of each ticket. */
    public Map<String, String> unitMoves() {
        Map<String, String> units = new LinkedHashMap<>();
        seats.forEach((from, to) -> units.put(from.toString(), to.toString()));
        return units;
    }

    /** Returns the moves in words: the units of each, and commas between them. */
    public String text() {
        return unitMoves().entrySet().stream()
                .map(move -> move.getKey() + " to " + move.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Returns the text of the request that its Idempotency-Key is bound to. */
    public String requestText() {
        return text() + (keepPrices ? " at the prices of before" : "");
    }
}
