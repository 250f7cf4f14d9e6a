package org.hotseat.program.seat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderKeys;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.ProgramKeys;
import org.hotseat.program.layout.SeatId;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/**
 * A call of the script that moves seats of an order.
 *
 * @param order the order as it was read; it has all seats that are moved
 * @param version the version that the order must have
 * @param request the seats
 * @param tickets the field of the order with its changed tickets after the move; empty if it stays as it is
 * @param groups the groups of the caller, by which phases admit it
 * @param bound whether phases and stops bind the caller
 * @param key the key of the request; empty for a dry run, which changes nothing
 */
public record SeatMoveCall(
        Order order,
        String version,
        SeatMoveRequest request,
        String tickets,
        Groups groups,
        boolean bound,
        Optional<IdempotencyKey> key) {

    static final Script<Move> MOVE = Script.load("program/move_seats", Move.class);

    /** The replies to a move of seats. */
    public enum Move {
        MOVED,
        /** The reply to a dry run. */
        WOULD_MOVE,
        /** The order has another version than the caller has read. */
        CHANGED,
        NO_ORDER,
        /** The order is unpaid and has expired. */
        TOO_LATE,
        /** REST answers with code 1001. */
        SEATS_TAKEN,
        PART_OF_TABLE,
        /** The order is paid, and the seats cost more than those that it has. */
        DEARER,
        /** The order is unpaid, and would cost nothing. */
        NOTHING_TO_PAY,
        STOPPED,
        NOT_OPEN,
        CLOSED
    }

    /** Returns the call in the partition of the order's program. */
    public ScriptCall<Move> in(Partition partition) {
        ProgramKeys keys = new ProgramKeys(partition, new ProgramId(order.resource()));
        List<CategoryId> categories = categories();
        List<String> arguments = new ArrayList<>(arguments());
        categories.forEach(category -> arguments.add(category.value()));
        return MOVE.call(
                partition,
                OrderKeys.changing(partition, order.id(), keys.seatChangeKeys(), keys.categoryKeys(categories), key),
                arguments);
    }

    /** Returns the categories of the seats that are moved and of those that they are moved to, each once. */
    private List<CategoryId> categories() {
        return request.seats().entrySet().stream()
                .flatMap(move -> Stream.of(move.getKey(), move.getValue()))
                .map(SeatId::category)
                .distinct()
                .toList();
    }

    /** Returns the script's arguments before the categories. */
    private List<String> arguments() {
        OrderEntry entry = SeatScripts.entryOf(order);
        return List.of(
                version,
                entry.member(),
                new OrderEntry(entry.model(), entry.resource(), entry.order(), SeatScripts.detail(moved())).member(),
                groups.words(),
                bound ? "1" : "",
                request.keepPrices() ? "1" : "",
                key.isEmpty() ? "1" : "",
                tickets,
                request.seats().entrySet().stream()
                        .map(move ->
                                move.getKey().kept() + " " + move.getValue().kept())
                        .collect(Collectors.joining("\n")),
                IdempotencyKey.fingerprint(key));
    }

    /** Returns the categories that the order's seats will have, in their order, each once. */
    private List<CategoryId> moved() {
        Map<SeatId, SeatId> seats = request.seats();
        List<CategoryId> categories = new ArrayList<>();
        for (OrderSeat seat : OrderSeat.of(order)) {
            SeatId to = seat.isPlaces() ? null : seats.get(seat.seat());
            categories.add(to == null ? seat.category() : to.category());
        }
        return categories.stream().distinct().toList();
    }
}
