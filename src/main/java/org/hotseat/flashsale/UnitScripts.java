package org.hotseat.flashsale;

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

/** Builds the calls of the scripts that change the orders of a sale, its stock and what each user may still buy. */
final class UnitScripts implements OrderScripts {

    static final Script<EndWord> END = Script.load("flashsale/end_order", EndWord.class);
    static final Script<PartWord> REFUND = Script.load("flashsale/refund_units", PartWord.class);
    static final Script<RecordWord> RECORD = Script.load("flashsale/record_payment", RecordWord.class);

    private final SaleAddresses addresses;

    UnitScripts(SaleAddresses addresses) {
        this.addresses = addresses;
    }

    @Override
    public ScriptCall<EndWord> end(
            OrderEntry entry, Ending ending, Optional<Refund> refund, Optional<IdempotencyKey> key) {
        SaleKeys keys = addresses.keysOrNone(new SaleId(entry.resource()));
        EndedOrder ended = new EndedOrder(keys.partition(), entry, ending, refund, key);
        return END.call(keys.partition(), ended.keys(keys.guard()), ended.arguments());
    }

    @Override
    public ScriptCall<PayWord> pay(PaidOrder payment) {
        SaleKeys keys = addresses.keysOrNone(new SaleId(payment.entry().resource()));
        return payment.plain(keys.sale(), keys.users(), keys.users());
    }

    @Override
    public ScriptCall<RecordWord> record(ReportedPayment payment) {
        SaleKeys keys = addresses.keys(new SaleId(payment.entry().resource()));
        return RECORD.call(keys.partition(), payment.keys(keys.guard()), payment.arguments());
    }

    @Override
    public ScriptCall<PartWord> refundPart(
            Partition partition, Order order, Refund refund, Optional<IdempotencyKey> key) {
        SaleKeys keys = addresses.keysOrNone(new SaleId(order.resource()));
        RefundedPart part = new RefundedPart(partition, entry(order), refund, key);
        return REFUND.call(partition, part.keys(keys.guard()), part.arguments());
    }
}
