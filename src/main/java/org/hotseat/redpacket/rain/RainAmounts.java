package org.hotseat.redpacket.rain;

import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.form.Given;

/** The rules for the total of a rain and the amounts of its packets: a rain that cannot be split exactly is refused. */
final class RainAmounts {

    private RainAmounts() {}

    /** Adds an error for every amount that contradicts the others. */
    static void check(Given given) {
        Optional<Money> fixed = given.find("packetAmount");
        Optional<Money> least = given.find("minAmount");
        Optional<Money> max = given.find("maxAmount");
        boolean good = true;
        for (String name : new String[] {"packetAmount", "minAmount", "maxAmount"}) {
            if (given.<Money>find(name).filter(money -> money.cents() == 0).isPresent()) {
                given.body().addError(name, "must be at least one cent");
                good = false;
            }
        }
        if (fixed.isPresent() && (least.isPresent() || max.isPresent())) {
            given.body().addError("packetAmount", "must not be given beside minAmount or maxAmount");
            good = false;
        }
        if (least.isPresent()
                && max.isPresent()
                && least.get().cents() > max.get().cents()) {
            given.body().addError("maxAmount", "must not be less than minAmount");
            good = false;
        }
        Optional<Money> total = given.find("totalAmount");
        Optional<Integer> packets = given.find("packets");
        if (good && total.isPresent() && packets.isPresent()) {
            sum(given, total.get().cents(), packets.get(), SplitBounds.of(fixed, least, max));
        }
    }

    private static void sum(Given given, long cents, int packets, SplitBounds bounds) {
        if (cents < packets) {
            given.body().addError("totalAmount", "must be at least one cent a packet");
        } else if (!bounds.allow(cents, packets)) {
            given.body()
                    .addError(
                            "totalAmount",
                            bounds.room() == 0
                                    ? "must be packetAmount for each packet"
                                    : "must be from minAmount to maxAmount for each packet");
        }
    }
}
