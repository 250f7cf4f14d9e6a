package org.hotseat.program.seat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.order.EndedOrder;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.OrderModel.OrderScripts;
import org.hotseat.order.PaidOrder;
import org.hotseat.order.PaidOrder.PayWord;
import org.hotseat.order.Refund;
import org.hotseat.order.RefundedPart.PartWord;
import org.hotseat.order.ReportedPayment;
import org.hotseat.order.ReportedPayment.RecordWord;
import org.hotseat.order.placing.NewOrder;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.ProgramKeys;
import org.hotseat.program.layout.SeatId;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/**
 * Creates calls of the scripts that move seats: free to held, held to sold, and back. The order's entry in the index of
 * unpaid orders contains the categories of its seats, so that the keys for ending it are known from the entry alone.
 */
public final class SeatScripts implements OrderScripts {

    static final Script<Place> PLACE = Script.load("program/place_purchase", Place.class);
    static final Script<PayWord> PAY = Script.load("program/pay_order", PayWord.class);
    static final Script<RecordWord> RECORD = Script.load("program/record_payment", RecordWord.class);
    static final Script<PartWord> REFUND_SEATS = Script.load("program/refund_seats", PartWord.class);
    static final Script<EndWord> END = Script.load("program/end_order", EndWord.class);

    /** The replies to a purchase; some have the codes of docs/reference/codes.md. */
    public enum Place {
        ORDERED,
        /** The reply to a dry run. */
        WOULD_ORDER,
        /** REST answers with code 1001. */
        SEATS_TAKEN,
        /** REST answers with code 1002. */
        NOT_ENOUGH,
        /** REST answers with code 1003. */
        FEWER_LEFT,
        /** REST answers with code 1004. */
        LIMIT_REACHED,
        LIMITED,
        OTHER_TOTAL,
        UNKNOWN_CATEGORY,
        UNKNOWN_TABLE,
        OTHER_PEOPLE,
        PART_OF_TABLE,
        STOPPED,
        NOT_OPEN,
        CLOSED,
        WAVE_SOLD_OUT
    }

    private final Keyspace keyspace;

    public SeatScripts(Keyspace keyspace) {
        this.keyspace = keyspace;
    }

    /** Returns the entry's detail: the categories of the order's seats, each once, in the order of the seats. */
    public static String detail(List<CategoryId> categories) {
        return categories.stream().map(CategoryId::value).collect(Collectors.joining(","));
    }

    @Override
    public OrderEntry entry(Order order) {
        return entryOf(order);
    }

    /** Returns the entry of an order of a program. */
    public static OrderEntry entryOf(Order order) {
        List<CategoryId> categories =
                OrderSeat.of(order).stream().map(OrderSeat::category).distinct().toList();
        return new OrderEntry(order.model(), order.resource(), order.id(), detail(categories));
    }

    /**
     * Returns the call for a purchase, with one line for each category of the request.
     *
     * @param dry whether the script only reports what it would sell
     */
    public static ScriptCall<Place> place(ProgramKeys keys, NewOrder order, SeatRequest request, boolean dry) {
        List<CategoryId> categories =
                request.lines().stream().map(SeatRequest.Line::category).toList();
        List<String> own =
                new ArrayList<>(List.of(dry ? "1" : "", request.attendees(), Integer.toString(categories.size())));
        for (SeatRequest.Line line : request.lines()) {
            own.add(line.category().value());
            own.add(Integer.toString(line.ordinary()));
            own.add(Integer.toString(line.accessible()));
            own.add(Integer.toString(line.named().size()));
            own.add(Integer.toString(line.tables().size()));
            for (SeatId seat : line.named()) {
                own.add(seat.row());
                own.add(Integer.toString(seat.number()));
            }
            for (SeatRequest.Table table : line.tables()) {
                own.add(table.row().orElse(""));
                own.add(Integer.toString(table.people().orElse(0)));
            }
        }
        NewOrder detailed = order.with(detail(categories));
        return PLACE.call(
                keys.partition(),
                detailed.keys(keys.seatChangeKeys(), keys.categoryKeys(categories)),
                detailed.arguments(own));
    }

    @Override
    public ScriptCall<PayWord> pay(PaidOrder payment) {
        ProgramKeys keys = keys(payment.partition(), payment.entry());
        List<CategoryId> categories = categories(payment.entry());
        return PAY.call(
                keys.partition(),
                payment.keys(keys.seatChangeKeys(), keys.categoryKeys(categories)),
                with(payment.arguments(), categories));
    }

    @Override
    public ScriptCall<RecordWord> record(ReportedPayment payment) {
        ProgramKeys keys = keys(payment.partition(), payment.entry());
        List<CategoryId> categories = categories(payment.entry());
        return RECORD.call(
                keys.partition(),
                payment.keys(keys.seatChangeKeys(), keys.categoryKeys(categories)),
                with(payment.arguments(), categories));
    }

    @Override
    public ScriptCall<PartWord> refundPart(
            Partition partition, Order order, Refund refund, Optional<IdempotencyKey> key) {
        OrderTable.checkWhole(order, refund);
        OrderEntry entry = entry(order);
        ProgramKeys keys = keys(partition, entry);
        List<CategoryId> categories = categories(entry);
        List<String> names = new ArrayList<>(keys.seatChangeKeys());
        names.addAll(List.of(OrderKeys.order(partition, entry.order()), partition.outbox()));
        names.addAll(keys.categoryKeys(categories));
        names.addAll(partition.idempotency(key));
        List<String> arguments = List.of(
                refund.reference(),
                refund.asks().word(),
                refund.asked(),
                RefundedPlaces.of(order, refund).orElseGet(() -> String.join(" ", refund.seats())),
                IdempotencyKey.fingerprint(key));
        return REFUND_SEATS.call(partition, names, with(arguments, categories));
    }

    @Override
    public ScriptCall<EndWord> end(
            OrderEntry entry, Ending ending, Optional<Refund> refund, Optional<IdempotencyKey> key) {
        Partition partition = keyspace.partitionOf(entry.resource());
        EndedOrder ended = new EndedOrder(partition, entry, ending, refund, key);
        ProgramKeys keys = keys(partition, entry);
        List<CategoryId> categories = categories(entry);
        return END.call(
                partition,
                ended.keys(keys.seatChangeKeys(), keys.categoryKeys(categories)),
                with(ended.arguments(), categories));
    }

    private static ProgramKeys keys(Partition partition, OrderEntry entry) {
        return new ProgramKeys(partition, new ProgramId(entry.resource()));
    }

    private static List<CategoryId> categories(OrderEntry entry) {
        return Arrays.stream(entry.detail().split(",", -1)).map(CategoryId::new).toList();
    }

    private static List<String> with(List<String> arguments, List<CategoryId> categories) {
        List<String> all = new ArrayList<>(arguments);
        categories.forEach(category -> all.add(category.value()));
        return all;
    }
}
