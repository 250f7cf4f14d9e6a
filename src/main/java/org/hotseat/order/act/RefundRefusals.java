package org.hotseat.order.act;

import org.hotseat.kernel.Money;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.order.Refund;
import org.hotseat.order.RefundAmount;
import org.hotseat.order.RefundedPart.PartWord;
import org.hotseat.redis.ScriptReply;

/** The refusals of refunds, each with the amounts or places that the payment system needs to continue. */
final class RefundRefusals {

    private RefundRefusals() {}

    static Conflict otherAmount(Refund asked, ScriptReply<?> reply) {
        long cents = reply.number("cents");
        long kept = reply.number("kept");
        String reported = money(cents) + (kept > 0 ? ", and " + money(kept) + " was kept" : "");
        Conflict refusal = amounts(
                new Conflict("other-amount", "The refund with this reference has the amount " + reported + "."),
                asked,
                cents);
        return kept > 0 || asked.kept().isPresent() ? refusal.with("expectedKept", money(kept)) : refusal;
    }

    static Conflict wrongAmount(Refund asked, long cents) {
        String rule = asked.kept().isPresent()
                ? " The amount and what is kept must be that together."
                : " To keep a part of it, send it as kept.";
        String price = "The price of these seats or places is " + money(cents) + ".";
        return amounts(new Conflict("wrong-amount", price + rule), asked, cents);
    }

    /** Returns the refusal of an amount that the refund rules do not give, or of one that is more than was paid. */
    static Conflict exceedsRules(Refund asked, long cents) {
        return asked.asks().equals(RefundAmount.overruling(asked.amount()))
                ? tooMuch(asked, cents).with("amount", asked.amount().toString())
                : new Conflict("wrong-amount", "By the refund rules " + money(cents) + " comes back now.")
                        .with("amount", asked.amount().toString())
                        .with("expected", money(cents));
    }

    static Conflict nothingRefundable() {
        return new Conflict(
                "nothing-given-back",
                "A part can be kept only of what is given back: name seats or places, or refund all that is left.");
    }

    static Conflict tooMuch(Refund asked, long cents) {
        return amounts(new Conflict("too-much", "Only " + money(cents) + " can be given back."), asked, cents);
    }

    static Conflict notOwned(Refund asked, ScriptReply<PartWord> reply) {
        return asked.places() == 0
                ? new Conflict("other-seats", "The order does not have all of these seats.")
                : new Conflict("too-many-places", "Only " + reply.text("had") + " of these can be given back.")
                        .with("places", reply.number("had"));
    }

    private static Conflict amounts(Conflict refusal, Refund asked, long cents) {
        Conflict reported = (asked.asks().isStated()
                        ? refusal.with("amount", asked.amount().toString())
                        : refusal)
                .with("expected", money(cents));
        return asked.kept()
                .map(part -> reported.with("kept", part.amount().toString()))
                .orElse(reported);
    }

    private static String money(long cents) {
        return new Money(cents).toString();
    }
}
