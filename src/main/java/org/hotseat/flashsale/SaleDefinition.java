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
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.RateLimits;
import org.hotseat.kernel.form.RecordForm;
import org.hotseat.kernel.form.UserLimits;

/**
 * The definition of a sale, as an operator gives it. A new attribute needs nothing but a component here.
 *
 * @param goodId never changes
 * @param stock units; what is sold included
 * @param startsAt it sells from here on, by Redis's clock
 * @param endsAt it sells until before here
 * @param valid whether it sells at all
 * @param perUserLimit units of live orders of one user
 * @param phases when it sells within that time, how much and to which groups; all of the time when absent
 * @param limits what one user may keep besides
 * @param restockOnRefund whether a refunded order's unit is sold again
 */
record SaleDefinition(
        @Attribute(redis = "good") GoodId goodId,
        @Min(0) @Max(MOST) int stock,
        @Attribute(redis = "start") Instant startsAt,
        @Attribute(redis = "end") Instant endsAt,
        boolean valid,
        @Attribute(redis = "limit") @Min(1) @Max(MOST) int perUserLimit,
        Money price,
        @Attribute(redis = "restock") boolean restockOnRefund,
        Optional<@Size(max = 500) String> comment,
        @Attribute(redis = "rate", perResource = "perSale") Optional<RateLimits> rateLimit,
        Optional<Phases> phases,
        Optional<UserLimits> limits) {

    static final int MOST = 1_000_000;
    static final RecordForm<SaleDefinition> FORM = RecordForm.of(SaleDefinition.class);

    private static final Map<String, String> NO_LIMITS =
            Map.of(UserLimits.PLACES, "perUserLimit is the limit of a user's units");

    static SaleDefinition read(Fields body) {
        return FORM.read(body, given -> {
            given.otherwise("restockOnRefund", false);
            given.boundPrice("price");
            given.inOrder("startsAt", "endsAt");
            given.within("startsAt", "endsAt");
            UserLimits.refuse(given, NO_LIMITS);
        });
    }

    /** When it sells, and to whom. */
    SaleTimes times() {
        return SaleTimes.of(phases, Optional.of(startsAt), Optional.of(endsAt));
    }

    Window window() {
        return new Window(startsAt, endsAt);
    }
}
