package org.hotseat.order;

import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of orders.
 *
 * @param payWithin the time in which a new order has to be paid
 * @param selfPayment whether users may pay and refund their own orders; services and operators always may
 * @param authorizedFor the time for which an unpaid order with an authorized payment is kept if the authorization has
 *     no end of its own
 */
@Service
public record OrderSettings(Duration payWithin, boolean selfPayment, Duration authorizedFor) {

    private static final int USUAL_DAYS = 30;
    private static final int MAX_DAYS = 365;

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    public OrderSettings(Settings settings) {
        this(
                settings.minutes("hotseat.pay.minutes", "15", "0.01", "10080"),
                settings.flag("hotseat.self.payment", false),
                Duration.ofDays(settings.integer("hotseat.authorized.days", USUAL_DAYS, 1, MAX_DAYS)));
    }
}
