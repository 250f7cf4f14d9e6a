package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.order.EndedOrder;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderModel;
import org.hotseat.order.OwnField;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;

/** What schedules add to the shared life of orders: the place comes back. */
@Service
public class ScheduleOrderModel implements OrderModel {

    static final String NAME = "schedule";
    static final Script<EndWord> END = Script.load("schedule/end_order", EndWord.class);

    private final Keyspace keyspace;

    @Inject
    public ScheduleOrderModel(Keyspace keyspace) {
        this.keyspace = keyspace;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String resourceFact() {
        return "Schedule_ID";
    }

    @Override
    public ResourceId resource(String id) {
        return new ScheduleId(id).resource();
    }

    @Override
    public ScriptCall<EndWord> end(OrderEntry entry, Ending ending, Optional<IdempotencyKey> key) {
        Partition partition = keyspace.partitionOf(entry.resource());
        ScheduleKeys keys = new ScheduleKeys(partition, new ScheduleId(entry.resource()));
        List<String> own = new ArrayList<>(keys.guard());
        own.add(keys.buyers());
        own.add(keys.holds());
        EndedOrder ended = new EndedOrder(partition, entry, ending, key);
        return END.call(partition, ended.keys(own), ended.arguments());
    }

    @Override
    public Map<String, OwnField> ownFields() {
        return Map.of("lock_id", new OwnField("Lock_ID", OwnField.Form.NUMBER));
    }

    @Override
    public Map<String, Object> describe(Order order) {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("scheduleId", order.resource());
        order.text("lock_id").ifPresent(id -> more.put("lockId", Long.valueOf(id)));
        return more;
    }
}
