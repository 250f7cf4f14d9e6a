package org.hotseat.flashsale;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.SaleTimes;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.form.Attribute;
import org.hotseat.kernel.form.Description;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.RateLimits;
import org.hotseat.kernel.form.RecordForm;
import org.hotseat.kernel.form.RefundRules;
import org.hotseat.kernel.form.TransferRules;
import org.hotseat.kernel.form.UserLimits;

/**
 * The definition of a sale, as an operator gives it. A new attribute needs only a component here.
 *
 * @param goodId the good, which never changes
 * @param stock the number of units, including sold ones
 * @param startsAt the start of the sale by Redis's clock
 * @param endsAt the end of the sale
 * @param valid whether it sells at all
 * @param perUserLimit the largest number of units in live orders of one user
 * @param phases the times of the sale between start and end, with amounts and groups; absent for the whole time
 * @param limits further limits of one user
 * @param refundRules the part of the price that comes back, by time; absent for all of it at any time
 * @param transfers the rules for transfers of tickets; absent for none
 * @param restockOnRefund whether the units of a refunded order are sold again
 * @param name the title for people; absent when the id or the good is its title
 */
record SaleDefinition(
        @Attribute(redis = "good") GoodId goodId,
        @Min(0) @Max(MAX) int stock,
        @Attribute(redis = "start") Instant startsAt,
        @Attribute(redis = "end") Instant endsAt,
        boolean valid,
        @Attribute(redis = "limit") @Min(1) @Max(MAX) int perUserLimit,
        Money price,
        @Attribute(redis = "restock") boolean restockOnRefund,
        @Attribute(redis = "rate", perResource = "perSale") Optional<RateLimits> rateLimit,
        Optional<Phases> phases,
        Optional<UserLimits> limits,
        Optional<RefundRules> refundRules,
        Optional<TransferRules> transfers,
        Optional<@Size(min = 1, max = 200) String> name,
        @Attribute(unwrapped = true) Description description) {

    static final int MAX = 1_000_000;
    static final RecordForm<SaleDefinition> FORM = RecordForm.of(SaleDefinition.class);

    private static final Map<String, String> NO_LIMITS =
            Map.of(UserLimits.PLACES, "perUserLimit is the limit of a user's units");

    static SaleDefinition read(Fields body) {
        return FORM.read(body, given -> {
            given.setDefault("restockOnRefund", false);
            given.boundPrice("price");
            given.requireOrder("startsAt", "endsAt");
            given.within("startsAt", "endsAt");
            UserLimits.refuse(given, NO_LIMITS);
            RefundRules.refuseDurations(given);
        });
    }

    /** Returns the times of the sale, with the groups that may buy. */
    SaleTimes times() {
        return SaleTimes.of(phases, Optional.of(startsAt), Optional.of(endsAt));
    }

    Window window() {
        return new Window(startsAt, endsAt);
    }
}
