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
 * The company's checkout. A link to it names an order, its amount and the time until which it may be paid, and is
 * signed, so that the checkout takes no link that somebody else has made, altered or kept for too long.
 *
 * @param address of the checkout
 * @param key that the checkout has, too
 * @param pages the address of the pages, to which the checkout sends buyers back
 */
record Checkout(URI address, HmacKey key, URI pages) {

    /** The first line of what is signed: a signature made by the same key for another purpose is none of a link. */
    private static final String PURPOSE = "hotseat-checkout";

    private static final String SIGNATURE = "signature";

    /**
     * The link for an order with a price. The same for the same order until an attempt to pay it has ended.
     *
     * <p>The return address counts the attempts, for the eyes of the buyer only: the page waits for the end of this one
     * and not of an earlier one.
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

    /** The number of the next attempt to pay an order: those before it have ended without money. */
    private static long attempt(Order order) {
        return 1
                + Payment.of(order).stream()
                        .filter(payment -> payment.state() == Payment.State.VOIDED)
                        .count();
    }

    /** Of the purpose and then each value with its name, in the order of the names, a line each. */
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
