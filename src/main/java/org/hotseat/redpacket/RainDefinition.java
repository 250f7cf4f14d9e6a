package org.hotseat.redpacket;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;

/**
 * What an operator says a rain is.
 *
 * @param total at least one cent a packet
 * @param packets 1 to 1,000,000
 * @param start from here on it can be grabbed, by Redis's clock, in whole ms
 * @param end until before here, in whole ms
 * @param funder who gets what is left
 */
record RainDefinition(Money total, int packets, Instant start, Instant end, UserId funder) {

    static final int MOST_PACKETS = 1_000_000;

    /** Reads {@code {totalAmount, packets, startsAt, endsAt, funderId}}. */
    static RainDefinition read(Fields body) {
        Optional<Money> total = body.money("totalAmount");
        Optional<Long> packets = body.integer("packets", 1, MOST_PACKETS);
        Optional<Instant> start = body.time("startsAt");
        Optional<Instant> end = body.time("endsAt");
        Optional<UserId> funder = body.user("funderId");
        body.require("totalAmount", total);
        body.require("packets", packets);
        body.require("startsAt", start);
        body.require("endsAt", end);
        body.require("funderId", funder);
        if (total.isPresent() && packets.isPresent() && total.get().cents() < packets.get()) {
            body.complain("totalAmount", "must be at least one cent a packet");
        }
        if (start.isPresent() && end.isPresent() && !millis(start.get()).isBefore(millis(end.get()))) {
            body.complain("endsAt", "must be after startsAt");
        }
        body.check();
        return new RainDefinition(
                total.orElseThrow(),
                packets.orElseThrow().intValue(),
                millis(start.orElseThrow()),
                millis(end.orElseThrow()),
                funder.orElseThrow());
    }

    private static Instant millis(Instant time) {
        return Instant.ofEpochMilli(time.toEpochMilli());
    }
}
