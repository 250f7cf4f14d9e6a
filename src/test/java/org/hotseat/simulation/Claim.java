package org.hotseat.simulation;

import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.order.Order;
import org.jspecify.annotations.Nullable;

/** A customer's claim, as far as the customer knows. */
final class Claim {

    final String user;
    final IdempotencyKey key;

    @Nullable
    Order order;

    boolean asked;
    boolean answered;
    boolean paid;
    boolean mayHaveEnded;
    boolean hasEnded;

    Claim(String user, IdempotencyKey key) {
        this.user = user;
        this.key = key;
    }

    /** Whether it has a unit for certain. */
    boolean stands() {
        return order != null && !mayHaveEnded;
    }

    @Override
    public String toString() {
        return "the claim of " + user + (order == null ? "" : ", order " + order.id());
    }
}
