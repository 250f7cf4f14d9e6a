package org.hotseat.redpacket;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
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
 * @param funding {@code wallet} when the funder's wallet was debited as it was announced; absent when the money is from outside
 */
record RainDefinition(
        @Attribute(redis = "total") Money totalAmount,
        @Min(1) @Max(MOST_PACKETS) int packets,
        @Attribute(redis = "start") Instant startsAt,
        @Attribute(redis = "end") Instant endsAt,
        @Attribute(redis = "funder") UserId funderId,
        Optional<Phases> phases,
        Optional<@Size(min = 1, max = 16) String> funding) {

    static final String WALLET = "wallet";
    static final String EXTERNAL = "external";

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
            given.<String>find("funding")
                    .filter(word -> !List.of(WALLET, EXTERNAL).contains(word))
                    .ifPresent(word -> given.body().complain("funding", "must be wallet or external"));
            UserLimits.refuseAll(given);
        });
    }

    /** Whether the funder's wallet is debited. */
    boolean debited() {
        return funding.filter(WALLET::equals).isPresent();
    }

    /** The same with its funding told as facts have it. */
    RainDefinition funded(boolean byWallet) {
        return new RainDefinition(
                totalAmount,
                packets,
                startsAt,
                endsAt,
                funderId,
                phases,
                Optional.of(WALLET).filter(word -> byWallet));
    }

    /** Whether another definition needs the same money of the same funder. */
    boolean sameMoney(RainDefinition other) {
        return totalAmount.equals(other.totalAmount) && funderId.equals(other.funderId) && debited() == other.debited();
    }
}
