package org.hotseat.demo.overlay;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hotseat.kernel.HmacKey;

/**
 * A link to the demo's checkout, whose signature and time are good.
 *
 * @param values all but the signature
 * @param signature in hexadecimal digits; one link has one
 */
record CheckoutLink(Map<String, String> values, String signature) {

    /** Empty when the link was made or altered by somebody without the key, or is too old. */
    static Optional<CheckoutLink> read(String query, HmacKey key, Instant now) {
        Map<String, String> values = new TreeMap<>();
        for (String pair : query.split("&")) {
            String[] parts = pair.split("=", 2);
            values.put(decoded(parts[0]), decoded(parts.length > 1 ? parts[1] : ""));
        }
        String signature = values.getOrDefault("signature", "");
        values.remove("signature");
        String signed = values.entrySet().stream()
                .map(each -> "\n" + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining("", "hotseat-checkout", ""));
        String right = HexFormat.of().formatHex(key.sign(signed.getBytes(StandardCharsets.UTF_8)));
        boolean good = MessageDigest.isEqual(
                right.getBytes(StandardCharsets.US_ASCII), signature.getBytes(StandardCharsets.UTF_8));
        return good && now.isBefore(Instant.parse(values.getOrDefault("payBefore", Instant.MAX.toString())))
                ? Optional.of(new CheckoutLink(values, signature))
                : Optional.empty();
    }

    String order() {
        return values.getOrDefault("order", "");
    }

    String amount() {
        return values.getOrDefault("amount", "");
    }

    /** The payment system's name of what this link leads to: the same, however often a button is pressed. */
    String reference() {
        return "demo-" + signature.substring(0, 16);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
