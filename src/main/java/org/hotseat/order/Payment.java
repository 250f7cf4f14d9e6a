package org.hotseat.order;

import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Money;

/**
 * A payment of an order, as the payment system has reported it. The order keeps its payments in its field
 * {@code payments}, one line for each, with tabs between the components in their order.
 *
 * @param reference the payment system's name of the payment, unique within the order
 * @param at the time at which it came into its state; empty if the order was paid before times were kept
 * @param validUntil the end of an authorization that is neither captured nor voided earlier; empty for no end
 * @param back the amount that has been given back
 * @param kept the amount that the seller keeps of refunded units; mostly 0, which a line leaves out
 * @param owed the part of a captured payment that has to be given back while the rest is placed, since the order has
 *     moved to cheaper seats; mostly 0, which a line leaves out
 */
public record Payment(
        String reference,
        Money amount,
        State state,
        Optional<Instant> at,
        Optional<Instant> validUntil,
        Money back,
        Money kept,
        Money owed) {

    /** The field of an order with its payments. */
    public static final String FIELD = "payments";

    /**
     * The field of an order whose due money the payment system was said to have: the time, then a line for each payment
     * with its reference and the cents that were due, given back or kept of it then.
     */
    public static final String HANDED_OVER = "handed_over";

    /** The longest reference, in characters. */
    public static final int MAX_REFERENCE = 128;

    /**
     * The states of a payment. AUTHORIZED comes before VOIDED, and both come before the others; a payment never goes
     * back to an earlier state.
     */
    public enum State {
        /** The money is promised, which keeps the units of the order. */
        AUTHORIZED,
        /** The payment was refused, or ended before it was captured; no money has come. */
        VOIDED,
        /** The money has come, and the order is sold for it. */
        CAPTURED,
        /**
         * The money has come and has to be given back: the order was already paid, or has ended and its units are taken
         * by others.
         */
        REFUND_DUE,
        /** All of the money was given back, except for the amount that the seller keeps. */
        REFUNDED;

        /** Returns whether the money has come. */
        public boolean captured() {
            return this == CAPTURED || this == REFUND_DUE || this == REFUNDED;
        }

        /** Returns the state of a name; empty for a word of an earlier system, or of a later version. */
        public static Optional<State> read(String name) {
            return Arrays.stream(values())
                    .filter(state -> state.name().equals(name))
                    .findAny();
        }
    }

    /**
     * Returns the payments of an order, oldest first. An order that was paid before payments were kept has the one
     * payment that follows from its state.
     */
    public static List<Payment> of(Order order) {
        Optional<String> packed = order.text(FIELD);
        if (packed.isPresent()) {
            return packed.get().lines().map(Payment::parse).toList();
        }
        Money price = order.price().orElse(Money.ZERO);
        String reference = order.reference().orElse("");
        return switch (order.payStatus()) {
            case ENDED, UNPAID -> List.of();
            case PAID -> List.of(captured(reference, price, State.CAPTURED, order.paidAt(), Money.ZERO));
            case REFUNDED -> List.of(captured(reference, price, State.REFUNDED, order.endedAt(), price));
        };
    }

    private static Payment captured(String reference, Money price, State state, Optional<Instant> at, Money back) {
        return new Payment(reference, price, state, at, Optional.empty(), back, Money.ZERO, Money.ZERO);
    }

    /**
     * Returns the time at which the payment system was said to have all money that is due of an order now. The result
     * is empty if nothing is due, or more has come to be due since.
     */
    public static Optional<Instant> handedOverAt(Order order) {
        List<String> lines =
                order.text(HANDED_OVER).map(text -> text.lines().toList()).orElse(List.of());
        List<Payment> due =
                of(order).stream().filter(payment -> payment.dueCents() > 0).toList();
        boolean covered = due.stream()
                .allMatch(payment -> lines.stream()
                        .skip(1)
                        .map(line -> line.split("\t", -1))
                        .anyMatch(parts -> parts[0].equals(payment.reference)
                                && payment.dueCents() + payment.back.cents() + payment.kept.cents()
                                        <= Long.parseLong(parts[1])));
        return lines.isEmpty() || due.isEmpty() || !covered ? Optional.empty() : time(lines.get(0));
    }

    /** Reads a payment from its line ({@link #packed}). */
    public static Payment parse(String line) {
        String[] parts = line.split("\t", -1);
        return new Payment(
                parts[0],
                new Money(Long.parseLong(parts[1])),
                State.valueOf(parts[2]),
                time(parts[3]),
                time(parts[4]),
                new Money(Long.parseLong(parts[5])),
                parts.length > 6 ? new Money(Long.parseLong(parts[6])) : Money.ZERO,
                parts.length > 7 ? new Money(Long.parseLong(parts[7])) : Money.ZERO);
    }

    /** Returns the line of this payment. */
    public String packed() {
        String line = String.join(
                "\t",
                reference,
                Long.toString(amount.cents()),
                state.name(),
                millis(at),
                millis(validUntil),
                Long.toString(back.cents()));
        if (owed.cents() > 0) {
            return line + "\t" + kept.cents() + "\t" + owed.cents();
        }
        return kept.cents() == 0 ? line : line + "\t" + kept.cents();
    }

    /** Returns the cents that were neither given back nor kept. */
    public long openCents() {
        return amount.cents() - back.cents() - kept.cents();
    }

    /** Returns the cents that have to be given back. */
    public long dueCents() {
        return state == State.REFUND_DUE ? openCents() : owed.cents();
    }

    /** Returns the cents for which the order has its units. */
    public long placedCents() {
        return state == State.CAPTURED ? openCents() - owed.cents() : 0;
    }

    /** Returns the REST form of the payment. */
    public Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("reference", Optional.of(reference).filter(name -> !name.isEmpty()));
        view.put("amount", amount);
        view.put("state", state.name());
        view.put("at", at);
        view.put("validUntil", validUntil);
        view.put("refunded", back);
        if (kept.cents() > 0) {
            view.put("kept", kept);
        }
        if (owed.cents() > 0) {
            view.put("refundDue", owed);
        }
        return view;
    }

    private static Optional<Instant> time(String millis) {
        return millis.isEmpty() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(Long.parseLong(millis)));
    }

    private static String millis(Optional<Instant> time) {
        return time.map(at -> Long.toString(at.toEpochMilli())).orElse("");
    }
}
