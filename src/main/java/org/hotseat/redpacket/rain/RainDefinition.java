package org.hotseat.redpacket.rain;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.form.Attribute;
import org.hotseat.kernel.form.Description;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.RecordForm;
import org.hotseat.kernel.form.UserLimits;

/**
 * The definition of a rain, as an operator gives it. A new attribute needs only a component here.
 *
 * @param totalAmount the sum, at least one cent for each packet
 * @param startsAt the start of the grabs by Redis's clock
 * @param endsAt the end of the grabs
 * @param phases the times of the grabs between start and end, with amounts and groups; absent for the whole time
 * @param funderId the user who gets the rest
 * @param funding {@code wallet} when the funder's wallet is debited at the announcement; absent when the money comes
 *     from outside
 * @param packetAmount the amount of each packet; absent when the amounts are drawn
 * @param minAmount the least amount of a packet; one cent when absent
 * @param maxAmount the greatest amount of a packet
 * @param grabsPerUser the largest number of packets of a user; one when absent
 * @param name the title for people; absent when the id or the good is its title
 */
public record RainDefinition(
        @Attribute(redis = "total") Money totalAmount,
        @Min(1) @Max(MAX_PACKETS) int packets,
        @Attribute(redis = "start") Instant startsAt,
        @Attribute(redis = "end") Instant endsAt,
        @Attribute(redis = "funder") UserId funderId,
        Optional<Phases> phases,
        Optional<@Size(min = 1, max = 16) String> funding,
        Optional<Money> packetAmount,
        @Attribute(redis = "least") Optional<Money> minAmount,
        @Attribute(redis = "most") Optional<Money> maxAmount,
        @Attribute(redis = "per_user") Optional<@Min(1) @Max(MAX_PER_USER) Integer> grabsPerUser,
        Optional<@Size(min = 1, max = 200) String> name,
        @Attribute(unwrapped = true) Description description) {

    /** The largest number of packets of a user; the script of a grab reads all of them. */
    static final int MAX_PER_USER = 100;

    public static final String WALLET = "wallet";
    public static final String EXTERNAL = "external";

    static final int MAX_PACKETS = 1_000_000;
    public static final RecordForm<RainDefinition> FORM = RecordForm.of(RainDefinition.class);

    public static RainDefinition read(Fields body) {
        return FORM.read(body, given -> {
            RainAmounts.check(given);
            given.requireOrder("startsAt", "endsAt");
            given.within("startsAt", "endsAt");
            given.<String>find("funding")
                    .filter(word -> !List.of(WALLET, EXTERNAL).contains(word))
                    .ifPresent(word -> given.body().addError("funding", "must be wallet or external"));
            UserLimits.refuseAll(given);
        });
    }

    /** Returns whether the funder's wallet is debited. */
    public boolean debited() {
        return funding.filter(WALLET::equals).isPresent();
    }

    /** Returns the same definition with its funding in the form of facts. */
    public RainDefinition funded(boolean byWallet) {
        return new RainDefinition(
                totalAmount,
                packets,
                startsAt,
                endsAt,
                funderId,
                phases,
                Optional.of(WALLET).filter(word -> byWallet),
                packetAmount,
                minAmount,
                maxAmount,
                grabsPerUser,
                name,
                description);
    }

    /** Returns the limits for the amount of a packet. */
    SplitBounds bounds() {
        return SplitBounds.of(packetAmount, minAmount, maxAmount);
    }

    /** Returns whether another definition needs the same money of the same funder. */
    public boolean sameMoney(RainDefinition other) {
        return totalAmount.equals(other.totalAmount) && funderId.equals(other.funderId) && debited() == other.debited();
    }
}
