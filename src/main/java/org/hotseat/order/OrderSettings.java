package org.hotseat.order;

import java.time.Duration;
import org.hotseat.toolkit.Settings;

/**
 * Settings of orders.
 *
 * @param payWithin how long a new order may stay unpaid
 */
public record OrderSettings(Duration payWithin) {

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    public static OrderSettings from(Settings settings) {
        return new OrderSettings(settings.minutes("hotseat.pay.minutes", "15", "0.01", "10080"));
    }
}
