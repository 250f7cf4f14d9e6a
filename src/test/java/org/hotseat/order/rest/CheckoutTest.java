package org.hotseat.order.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.hotseat.kernel.HmacKey;
import org.hotseat.order.Order;
import org.hotseat.order.Payment;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Links to the checkout, as another language verifies them that the manual shows. */
class CheckoutTest {

    private static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final Instant LATER = Instant.parse("2099-01-01T19:15:00.123Z");

    private static final Checkout CHECKOUT = new Checkout(
            URI.create("https://pay.example/start"), HmacKey.of(KEY), URI.create("https://tickets.example/hotseat/"));

    @Test
    void aLinkHasTheOrderItsAmountTheTimeTheWayBackAndAKnownSignature() {
        assertThat(CHECKOUT.link(order(Map.of())))
                .isEqualTo(
                        "https://pay.example/start?amount=97.50&order=0.9f3a61&payBefore=2099-01-01T19%3A15%3A00.123Z"
                                + "&return=https%3A%2F%2Ftickets.example%2Fhotseat%2F%3Forder%3D0.9f3a61%26attempt%3D1"
                                + "&signature=61fff75da5fb5808c941ab41b04bd1635f92ee33ebbb4bc36928b57e3396ad33");
    }

    @Test
    void theLinkIsTheSameUntilAnAttemptHasEnded() {
        String first = CHECKOUT.link(order(Map.of()));
        assertThat(CHECKOUT.link(order(Map.of("version", "2")))).isEqualTo(first);
        assertThat(CHECKOUT.link(order(Map.of(Payment.FIELD, "card-1\t9750\tVOIDED\t1\t\t0"))))
                .isNotEqualTo(first)
                .contains("attempt%3D2");
    }

    @Test
    void anotherLanguageFindsTheLinkGood() throws Exception {
        assertThat(verified(CHECKOUT.link(order(Map.of())))).isEqualTo("order 0.9f3a61 amount 97.50");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "amount=97.50=>amount=7.50",
                "order=0.9f3a61=>order=0.9f3a62",
                "payBefore=2099=>payBefore=2098",
                "tickets.example=>evil.example",
                "&signature==>&currency=EUR&signature=",
                "signature==>signature=0"
            })
    void anotherLanguageFindsAnAlteredLinkOut(String change) throws Exception {
        String link = CHECKOUT.link(order(Map.of()));
        String[] parts = change.split("=>", 2);
        assertThat(link).contains(parts[0]);
        assertThat(verified(link.replace(parts[0], parts[1]))).isEqualTo("This link is not good.");
    }

    @Test
    void anotherLanguageFindsAnOldLinkAndThatOfAnotherKeyOut() throws Exception {
        assertThat(verified(CHECKOUT.link(order(Map.of("pay_before", "1"))))).isEqualTo("This link is not good.");
        Checkout other = new Checkout(CHECKOUT.address(), HmacKey.of(new byte[] {1}), CHECKOUT.pages());
        assertThat(verified(other.link(order(Map.of())))).isEqualTo("This link is not good.");
    }

    private static Order order(Map<String, String> more) {
        Map<String, String> fields = new HashMap<>(Map.of(
                "order", "0.9f3a61", "pay_status", "0", "price", "9750", "pay_before", "" + LATER.toEpochMilli()));
        fields.putAll(more);
        return new Order(fields);
    }

    /** The last line that the example prints. */
    private static String verified(String link) throws IOException, InterruptedException {
        Assumptions.assumeTrue(python(), "there is no python3");
        ProcessBuilder builder =
                new ProcessBuilder("python3", "src/clients/python/verify_checkout.py", link).redirectErrorStream(true);
        builder.environment().put("HOTSEAT_CHECKOUT_KEY", Base64.getEncoder().encodeToString(KEY));
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        process.waitFor();
        return printed;
    }

    private static boolean python() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
