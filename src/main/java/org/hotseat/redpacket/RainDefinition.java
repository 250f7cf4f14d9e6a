package org.hotseat.redpacket;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Instant;
import java.util.Optional;
import org.hotseat.kernel.Attribute;
import org.hotseat.kernel.Fields;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Phases;
import org.hotseat.kernel.RecordForm;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.UserLimits;

/**
 * The definition of a rain, as an operator gives it. A new attribute needs nothing but a component here.
 *
 * @param totalAmount at least one cent a packet
 * @param startsAt from here on it can be grabbed, by Redis's clock
 * @param endsAt until before here
 * @param phases when it can be grabbed within that time, how many packets and by which groups; all of the time when absent
 * @param funderId who gets the rest
 */
record RainDefinition(
        @Attribute(redis = "total") Money totalAmount,
        @Min(1) @Max(MOST_PACKETS) int packets,
        @Attribute(redis = "start") Instant startsAt,
        @Attribute(redis = "end") Instant endsAt,
        @Attribute(redis = "funder") UserId funderId,
        Optional<Phases> phases) {

    static final int MOST_PACKETS = 1_000_000;
    static final RecordForm<RainDefinition> FORM = RecordForm.of(RainDefinition.class);

    static RainDefinition read(Fields body) {
        return FORM.read(body, given -> {
            int packets = given.<Integer>find("packets").orElse(0);
            if (given.<Money>find("totalAmount")
                    .filter(total -> total.cents() < packets)
                    .isPresent()) {
                given.body().complain("totalAmount", "must be at least one cent a packet");
            }
            given.inOrder("startsAt", "endsAt");
            given.within("startsAt", "endsAt");
            UserLimits.refuseAll(given);
        });
    }
}
