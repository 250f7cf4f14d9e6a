package org.hotseat.order;

import org.hotseat.kernel.Money;

/**
 * The way in which the amount of a requested refund is decided. The script that records the refund applies the refund
 * rules of its order.
 *
 * @param word the form for scripts
 */
public record RefundAmount(String word) {

    /** By the rules, together with all money that is due. */
    public static final RefundAmount RULES = new RefundAmount("?");

    /** By the rules, without money that is due. */
    public static final RefundAmount RULES_OF_PLACED = new RefundAmount("!");

    /** The request states the amount, and what is kept. */
    public static RefundAmount stated(Money amount) {
        return new RefundAmount(Long.toString(amount.cents()));
    }

    /** By the rules, without money that is due; refused if the rules give another amount. */
    public static RefundAmount expected(Money amount) {
        return new RefundAmount(RULES_OF_PLACED.word + amount.cents());
    }

    /** This amount of the placed money, whatever the rules say; the rest is kept. */
    public static RefundAmount overruling(Money amount) {
        return new RefundAmount("=" + amount.cents());
    }

    /** Returns whether the request states the amount. */
    public boolean isStated() {
        return Character.isDigit(word.charAt(0));
    }
}
