package org.hotseat.order.placing;

import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.form.Fields;

/**
 * A price that staff names for an order in place of the usual one: a free ticket, or a sale at the door. The order
 * keeps the reason.
 *
 * @param unitPrice the price of each seat, place or unit; an order that costs nothing is paid at once
 * @param reason one line
 */
public record PriceOverride(Money unitPrice, String reason) {

    /** The longest reason, in characters. */
    public static final int MAX_REASON = 256;

    /**
     * Reads {@code {unitPrice?, reason?}}: both, or none. Adds an error for each bad one.
     *
     * @throws Forbidden {@code wrong-role} when the caller may not act for others
     */
    public static Optional<PriceOverride> read(Fields body, Caller caller) {
        Optional<Money> price = body.money("unitPrice");
        Optional<String> reason = body.text("reason", 1, MAX_REASON);
        boolean named = body.has("unitPrice") || body.has("reason");
        if (named && !caller.mayActForOthers()) {
            throw new Forbidden("wrong-role", "Only services, support and operators may name a price.");
        }
        if (named) {
            body.require("unitPrice", price);
            body.require("reason", reason);
        }
        return price.flatMap(money -> reason.map(text -> new PriceOverride(money, text)));
    }

    /** Adds both to the line of the audit. */
    public void audit() {
        Act.current().line().with("unitPrice", unitPrice.toString()).with("reason", reason);
    }

    /** Returns the part of a request's text that its Idempotency-Key is bound to. */
    public String requestText() {
        return " at " + unitPrice + " each, since " + reason;
    }
}
