package org.hotseat.order.rest;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hotseat.kernel.AmountCurrency;
import org.hotseat.kernel.HmacKey;
import org.hotseat.kernel.Money;
import org.hotseat.order.Order;
import org.hotseat.order.Payment;

/**
 * The company's checkout. A link to it names an order, its amount and the time until which it may be paid. It is
 * signed, so that the checkout accepts no link that others have made, changed or kept for too long.
 *
 * @param address the address of the checkout
 * @param key the key, which the checkout has as well
 * @param pages the address of the pages to which the checkout sends buyers back
 */
record Checkout(URI address, HmacKey key, URI pages) {

    /**
     * The first line of the signed text. It prevents that a signature of the same key for another purpose is accepted
     * for a link.
     */
    private static final String PURPOSE = "hotseat-checkout";

    private static final String SIGNATURE = "signature";

    /**
     * Returns the link for an order with a price. It is the same for the same order until an attempt to pay has ended.
     *
     * <p>The return address contains the number of the attempt, only for the page of the buyer: so the page waits for
     * the end of this attempt, and not of an earlier one.
     */
    String link(Order order) {
        String id = order.id().value();
        Map<String, String> values = new TreeMap<>();
        values.put("order", id);
        values.put("amount", order.price().map(Money::toString).orElseThrow());
        AmountCurrency.code().ifPresent(code -> values.put(AmountCurrency.FIELD, code));
        order.payBefore().ifPresent(time -> values.put("payBefore", time.toString()));
        values.put("return", pages + "?order=" + encoded(id) + "&attempt=" + attempt(order));
        String query = values.entrySet().stream()
                .map(each -> each.getKey() + "=" + encoded(each.getValue()))
                .collect(Collectors.joining("&"));
        return address + "?" + query + "&" + SIGNATURE + "=" + signature(values);
    }

    /** Returns the number of the next attempt to pay an order: one more than the voided payments. */
    private static long attempt(Order order) {
        return 1
                + Payment.of(order).stream()
                        .filter(payment -> payment.state() == Payment.State.VOIDED)
                        .count();
    }

    /** Signs the purpose and then each value with its name, in the order of the names, one line each. */
    private String signature(Map<String, String> values) {
        String signed = values.entrySet().stream()
                .map(each -> "\n" + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining("", PURPOSE, ""));
        return HexFormat.of().formatHex(key.sign(signed.getBytes(StandardCharsets.UTF_8)));
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
