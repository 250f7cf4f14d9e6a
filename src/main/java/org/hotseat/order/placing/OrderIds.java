package org.hotseat.order.placing;

import java.util.OptionalInt;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.kernel.OrderId;

/**
 * Creates ids of new orders. They are random, so that they cannot be guessed and never repeat. They end with the number
 * of the partition, so that the id alone leads to the hot state.
 */
public final class OrderIds {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(\\d{1,4})");

    private OrderIds() {}

    static OrderId next(int partition) {
        return new OrderId(UUID.randomUUID() + "-" + partition);
    }

    /** Returns whether a text is the id of an order of Hotseat. */
    public static boolean isHotseatId(String text) {
        return FORM.matcher(text).matches();
    }

    /** Returns the partition of an order of Hotseat; empty for ids from before Hotseat. */
    public static OptionalInt partition(OrderId id) {
        Matcher form = FORM.matcher(id.value());
        return form.matches() ? OptionalInt.of(Integer.parseInt(form.group(1))) : OptionalInt.empty();
    }
}
