package org.hotseat.order;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.kernel.Amount;
import org.hotseat.kernel.Money;

/**
 * The totals of the payments of an order or a resource, in cents: the captured sum and its use. Kept is the part of the
 * price of returned units that the seller keeps. Placed is counted from orders, all others from payments. So the sum
 * reveals a payment that is counted neither way, or both ways.
 */
public record PaymentTotals(long captured, long placed, long refundDue, long refunded, long kept) {

    public static final PaymentTotals NONE = new PaymentTotals(0, 0, 0, 0, 0);

    /** Returns the sums of one order. */
    public static PaymentTotals of(Order order) {
        long captured = 0;
        long due = 0;
        long refunded = 0;
        long kept = 0;
        for (Payment payment : Payment.of(order)) {
            if (payment.state().captured()) {
                captured += payment.amount().cents();
                refunded += payment.back().cents();
                kept += payment.kept().cents();
            }
            due += payment.dueCents();
        }
        long placed = order.payStatus() == PayStatus.PAID
                ? order.money("placed").or(order::price).orElse(Money.ZERO).cents()
                : 0;
        return new PaymentTotals(captured, placed, due, refunded, kept);
    }

    /** Returns the money of one order that has come and was neither given back nor kept. */
    public Money left() {
        return new Money(captured - refunded - kept);
    }

    public PaymentTotals plus(PaymentTotals other) {
        return new PaymentTotals(
                captured + other.captured,
                placed + other.placed,
                refundDue + other.refundDue,
                refunded + other.refunded,
                kept + other.kept);
    }

    /** Adds a difference if the sum is wrong. */
    public PaymentTotals checked(Differences differences) {
        if (captured != placed + refundDue + refunded + kept) {
            differences.add(
                    Kind.MONEY,
                    "captured " + new Amount(captured) + " is not placed " + new Amount(placed) + " + refund due "
                            + new Amount(refundDue) + " + refunded " + new Amount(refunded) + " + kept "
                            + new Amount(kept));
        }
        return this;
    }

    /** Returns the conservation laws that these sums break: a wrong sum, or an amount below 0. */
    public List<String> brokenLaws() {
        Map<String, Long> cents = new LinkedHashMap<>();
        cents.put("captured cents", captured);
        cents.put("placed", placed);
        cents.put("refund due", refundDue);
        cents.put("refunded", refunded);
        cents.put("kept", kept);
        return new Differences().addUnlessSum(cents).descriptions();
    }

    /** Returns the sums for the part {@code facts} of an evidence. */
    public Map<String, Object> view() {
        Map<String, Object> reported = new LinkedHashMap<>();
        reported.put("captured", new Amount(captured));
        reported.put("placed", new Amount(placed));
        reported.put("refundDue", new Amount(refundDue));
        reported.put("refunded", new Amount(refunded));
        reported.put("kept", new Amount(kept));
        return reported;
    }
}
