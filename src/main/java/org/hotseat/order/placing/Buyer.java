package org.hotseat.order.placing;

import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.order.Order;

/**
 * The user that an order is for.
 *
 * @param groups the groups of the caller, by which phases admit the user
 * @param attached the data that the caller attaches to the order
 * @param override the price that staff has named for it; phases, windows and limits do not bind such an order
 * @param expectedTotal the total price at which the caller wants it; at another price nothing is sold
 */
public record Buyer(
        UserId user,
        Groups groups,
        AttachedData attached,
        Optional<PriceOverride> override,
        Optional<Money> expectedTotal) {

    /** Returns a user for whom a caller orders. */
    public static Buyer of(
            UserId user,
            Caller caller,
            AttachedData attached,
            Optional<PriceOverride> override,
            Optional<Money> expectedTotal) {
        return new Buyer(user, caller.groups(), attached, override, expectedTotal);
    }

    /** Returns the fields that the order has by its request, as {@link AttachedData#argument} does. */
    String lines() {
        return attached.argument()
                + override.map(price -> "\n" + Order.PRICE_REASON + "\n" + price.reason())
                        .orElse("");
    }

    /** Returns the price of each unit, in cents; empty for the usual prices. */
    String unitCents() {
        return override.map(price -> Long.toString(price.unitPrice().cents())).orElse("");
    }

    /** Returns the expected total in cents; empty without one. */
    String expectedCents() {
        return expectedTotal.map(total -> Long.toString(total.cents())).orElse("");
    }
}
