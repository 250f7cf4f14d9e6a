package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** The row of the REST table about the company's checkout, which the settings of the tests name. */
@RunAsClient
class CheckoutContractIT extends OverPayments {

    private static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    @Test
    void theLinkNamesOrderAmountAndTimeAndItsSignatureIsThatOfTheManual() throws GeneralSecurityException {
        String sale = made(
                "api/sales/" + newId("s"),
                "{'goodId':'g','stock':2,'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z',"
                        + "'valid':true,'perUserLimit':1,'price':'7.10'}");
        for (String resource : List.of(schedule(1), program(2), sale)) {
            Person user = user();
            String order = buy(user, resource);
            Answer read = user.get(order).is(200);

            Answer link = user.get(order + "/checkout").is(200);
            assertThat(link.time("expiresAt")).isEqualTo(read.time("payBefore"));
            URI address = URI.create(link.text("url"));
            assertThat(address).hasScheme("https").hasHost("pay.example").hasPath("/start");
            Map<String, String> values = values(address);
            String signature = values.remove("signature");
            assertThat(values)
                    .isEqualTo(Map.of(
                            "order",
                            idOf(order),
                            "amount",
                            "7.10",
                            "payBefore",
                            read.text("payBefore"),
                            "return",
                            "https://tickets.example/hotseat/?order=" + idOf(order) + "&attempt=1"));
            assertThat(signature)
                    .isEqualTo(
                            hmac("hotseat-checkout\namount=" + values.get("amount") + "\norder=" + values.get("order")
                                    + "\npayBefore=" + values.get("payBefore") + "\nreturn=" + values.get("return")));
        }
    }

    @Test
    void itIsForWhoeverTheOrderIsOfAndForThoseWhoActForOthers() {
        Person owner = user();
        String order = order(owner, schedule(1));

        String url = owner.get(order + "/checkout").is(200).text("url");
        for (Person agent : List.of(service(), operator())) {
            assertThat(agent.get(order + "/checkout").is(200).text("url")).isEqualTo(url);
        }
        assertThat(user().get(order + "/checkout")
                        .refused(403, "'not-yours'")
                        .response()
                        .body())
                .doesNotContain("pay.example", owner.id());
        nobody().get(order + "/checkout").refused(401, "'no-token'");
        payment().get(order + "/checkout").refused(403, "'wrong-role'");
        owner.get("api/orders/never-made/checkout").refused(404, "'unknown-order'");
    }

    @Test
    void aRepetitionGetsTheSameLinkUntilAnAttemptHasComeToNothing() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);
        String first = link(user, order);

        assertThat(link(user, order)).isEqualTo(first);
        operator().post(schedule + "/rebuild").is(200);
        assertThat(link(user, order)).isEqualTo(first);
        tell(order, "card-1", "7.10", "VOIDED").is(200);
        assertThat(link(user, order)).isNotEqualTo(first).contains("attempt%3D2");
        assertThat(user.get(order).number("payStatus")).isZero();
    }

    @Test
    void noLinkIsGivenForWhatCannotOrMustNotBePaid() {
        String schedule = schedule(3);
        Person user = user();
        String order = order(user, schedule);

        tell(order, "pi-1", "7.10", "AUTHORIZED").is(200);
        assertThat(user.get(order + "/checkout")
                        .refused(409, "'payment-under-way'")
                        .text("reference"))
                .isEqualTo("pi-1");
        payment().post(order + "/payments/pi-1/void").is(200);
        user.get(order + "/checkout").is(200);
        tell(order, "pi-2", "7.10", "CAPTURED").is(200);
        assertThat(user.get(order + "/checkout").refused(409, "'wrong-state'").number("payStatus"))
                .isEqualTo(1);
        operator().post(order + "/refund").is(200);
        assertThat(user.get(order + "/checkout").refused(409, "'wrong-state'").number("payStatus"))
                .isEqualTo(2);

        String cancelled = order(user, schedule);
        user.delete(cancelled).is(204);
        assertThat(user.get(cancelled + "/checkout")
                        .refused(409, "'wrong-state'")
                        .number("payStatus"))
                .isEqualTo(-1);

        String unpriced = made("api/schedules/" + newId("s"), "{'name':'A game','maxPlayers':3}");
        user.get(order(user, unpriced) + "/checkout").refused(409, "'nothing-to-pay'");
        String free = made("api/schedules/" + newId("s"), "{'name':'A game','maxPlayers':3,'price':'0.00'}");
        user.get(order(user, free) + "/checkout").refused(409, "'wrong-state'");
    }

    private static String link(Person user, String order) {
        return user.get(order + "/checkout").is(200).text("url");
    }

    private static Map<String, String> values(URI address) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String pair : address.getRawQuery().split("&")) {
            String[] parts = pair.split("=", 2);
            values.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return values;
    }

    private static String hmac(String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    }
}
