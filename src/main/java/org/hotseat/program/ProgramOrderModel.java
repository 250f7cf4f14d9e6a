package org.hotseat.program;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PaidOrder;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.ScriptCall;

/** The part of programs in the shared life of orders: seats are sold when the order is paid, and come back when it ends. */
@Service
public class ProgramOrderModel implements OrderModel {

    static final String NAME = "program";

    private final Keyspace keyspace;

    @Inject
    ProgramOrderModel(Keyspace keyspace) {
        this.keyspace = keyspace;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String resourceFact() {
        return "Program_ID";
    }

    @Override
    public ResourceId resource(String id) {
        return new ProgramId(id).resource();
    }

    @Override
    public ScriptCall<EndWord> end(OrderEntry entry, Ending ending, Optional<IdempotencyKey> key) {
        return SeatScripts.end(keyspace.partitionOf(entry.resource()), entry, ending, key);
    }

    @Override
    public ScriptCall<PayWord> pay(PaidOrder payment) {
        return SeatScripts.pay(payment);
    }

    @Override
    public OrderEntry entry(Order order) {
        return SeatScripts.entry(order);
    }

    @Override
    public Map<String, Object> describe(Order order) {
        List<String> attendees = order.text("attendees")
                .map(names -> Arrays.asList(names.split("\n", -1)))
                .orElse(List.of());
        List<Map<String, Object>> seats = new ArrayList<>();
        for (BoughtSeat bought : BoughtSeat.of(order)) {
            Map<String, Object> seat = new LinkedHashMap<>();
            seat.put("seatId", bought.seat().toString());
            seat.put("categoryId", bought.seat().category().value());
            seat.put("price", bought.price().toString());
            if (seats.size() < attendees.size()) {
                seat.put("attendee", attendees.get(seats.size()));
            }
            seats.add(seat);
        }
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("programId", order.resource());
        more.put("seats", seats);
        order.price().ifPresent(total -> more.put("total", total.toString()));
        return more;
    }
}
