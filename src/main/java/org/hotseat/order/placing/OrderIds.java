package org.hotseat.order.placing;

import java.util.OptionalInt;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.kernel.OrderId;

/**
 * Ids of new orders: random, so that they cannot be guessed and never repeat, with the number of the partition behind,
 * so that an id alone says where its hot state is.
 */
public final class OrderIds {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(\\d{1,4})");

    private OrderIds() {}

    static OrderId next(int partition) {
        return new OrderId(UUID.randomUUID() + "-" + partition);
    }

    /** Whether a text is the id of an order of ours. */
    public static boolean isOurs(String text) {
        return FORM.matcher(text).matches();
    }

    /** The partition of an order of ours; empty for ids from before Hotseat. */
    public static OptionalInt partition(OrderId id) {
        Matcher form = FORM.matcher(id.value());
        return form.matches() ? OptionalInt.of(Integer.parseInt(form.group(1))) : OptionalInt.empty();
    }
}
