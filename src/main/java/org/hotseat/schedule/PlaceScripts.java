package org.hotseat.schedule;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.order.EndedOrder;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderModel.OrderScripts;
import org.hotseat.order.PaidOrder;
import org.hotseat.order.PaidOrder.PayWord;
import org.hotseat.order.Refund;
import org.hotseat.order.RefundedPart;
import org.hotseat.order.RefundedPart.PartWord;
import org.hotseat.order.ReportedPayment;
import org.hotseat.order.ReportedPayment.RecordWord;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;

/** Creates calls of the scripts that change the orders of a schedule and its free places. */
final class PlaceScripts implements OrderScripts {

    static final Script<EndWord> END = Script.load("schedule/end_order", EndWord.class);
    static final Script<PartWord> REFUND = Script.load("schedule/refund_places", PartWord.class);
    static final Script<RecordWord> RECORD = Script.load("schedule/record_payment", RecordWord.class);

    private final Schedules schedules;

    PlaceScripts(Schedules schedules) {
        this.schedules = schedules;
    }

    @Override
    public ScriptCall<EndWord> end(
            OrderEntry entry, Ending ending, Optional<Refund> refund, Optional<IdempotencyKey> key) {
        ScheduleKeys keys = schedules.keys(new ScheduleId(entry.resource()));
        List<String> own = keys.guard(keys.buyers(), keys.holds());
        EndedOrder ended = new EndedOrder(keys.partition(), entry, ending, refund, key);
        return END.call(keys.partition(), ended.keys(own), ended.arguments());
    }

    @Override
    public ScriptCall<PayWord> pay(PaidOrder payment) {
        ScheduleKeys keys = schedules.keys(new ScheduleId(payment.entry().resource()));
        return payment.plain(keys.schedule(), keys.seats(), keys.buyers());
    }

    @Override
    public ScriptCall<RecordWord> record(ReportedPayment payment) {
        ScheduleKeys keys = new ScheduleKeys(
                payment.partition(), new ScheduleId(payment.entry().resource()));
        return RECORD.call(keys.partition(), payment.keys(keys.guard(keys.buyers())), payment.arguments());
    }

    @Override
    public ScriptCall<PartWord> refundPart(
            Partition partition, Order order, Refund refund, Optional<IdempotencyKey> key) {
        ScheduleKeys keys = new ScheduleKeys(partition, new ScheduleId(order.resource()));
        List<String> own = keys.guard(keys.buyers(), keys.holds());
        RefundedPart part = new RefundedPart(partition, entry(order), refund, key);
        return REFUND.call(partition, part.keys(own), part.arguments());
    }
}
