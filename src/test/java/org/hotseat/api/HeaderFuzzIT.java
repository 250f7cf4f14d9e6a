package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Random;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever stands in a header: a refusal, no 5xx, and nothing has changed. */
@RunAsClient
class HeaderFuzzIT extends OverRest {

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @ArquillianResource
    private URL base;

    private Besieged besieged;

    @BeforeEach
    void besiege() {
        besieged = new Besieged(operator(), user(), schedule(2));
    }

    @Test
    void headersCannotChangeWhatARequestIs() {
        String[] paths = {besieged.schedule() + "/holds", besieged.schedule() + "/orders", besieged.order() + "/payment"
        };
        for (int i = 0; i < 60; i++) {
            String name =
                    new String[] {"X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method"}[random.nextInt(3)];
            String method = new String[] {"DELETE", "PUT", "GET"}[random.nextInt(3)];
            Answer answer = user().send(
                            "POST",
                            paths[random.nextInt(paths.length)],
                            BodyPublishers.ofString("{\"reference\":\"r\"}"),
                            "Content-Type",
                            "application/json; charset=utf-8",
                            name,
                            method);
            // 400: it stays a POST, whose body has a field that a hold does not know.
            assertThat(answer.status()).as("seed %d, round %d", seed, i).isIn(400, 403, 409);
        }
        operator()
                .send("POST", besieged.order(), BodyPublishers.noBody(), "X-HTTP-Method-Override", "DELETE")
                .refused(405, "'method-not-allowed'");
        operator()
                .send("POST", besieged.hold(), BodyPublishers.noBody(), "X-HTTP-Method-Override", "DELETE")
                .refused(405, "'method-not-allowed'");
        besieged.assertUntouched("seed " + seed);
    }

    @Test
    void idempotencyKeysAndMediaTypesThatBreakTheRulesAreRefused() {
        String line = "POST /hotseat/" + besieged.schedule() + "/holds HTTP/1.1\nAuthorization: Bearer "
                + operator().token();
        String body = "{\"userId\":\"somebody\"}";
        for (String key : List.of(
                "",
                " ",
                "\u00e9",
                "a b",
                "a\tb",
                "\u0001",
                "\u007f",
                "k".repeat(129),
                "k".repeat(7_000),
                "a\u0000b",
                "a\n injected",
                "%0d%0a\u00ff")) {
            raw(line + "\nContent-Type: application/json\nIdempotency-Key: " + key, body)
                    .assertRefused(key);
        }
        for (String type : List.of(
                "text/plain",
                "application/",
                "/",
                "json",
                "*/*",
                "application/json, text/plain",
                "application/*",
                "application/json;charset=utf-16;\"",
                "a".repeat(5_000))) {
            raw(line + "\nContent-Type: " + type, body).assertRefused(type);
        }
        for (String accept : List.of("text/html", "application/xml", "image/*")) {
            assertThat(nobody().get(besieged.schedule(), "Accept", accept).status())
                    .as(accept)
                    .isEqualTo(406);
        }
        for (String accept : List.of("/", "x", ";q=1", "*/json")) {
            assertThat(raw("GET /hotseat/" + besieged.schedule() + " HTTP/1.1\nAccept: " + accept, "")
                            .status())
                    .as(accept)
                    .isLessThan(500);
        }
        besieged.assertUntouched("headers");
    }

    @Test
    void whatIsGivenTwiceIsRefused() {
        String line = "POST /hotseat/" + besieged.schedule() + "/holds HTTP/1.1\nAuthorization: Bearer "
                + operator().token() + "\nContent-Type: application/json";
        String body = "{\"userId\":\"somebody\"}";
        RawCall twoKeys = raw(line + "\nIdempotency-Key: a\nIdempotency-Key: b", body);
        twoKeys.assertRefused("two keys");
        assertThat(twoKeys.answer()).contains("\"Idempotency-Key\"", "must be given once");
        raw(line + "\nAuthorization: Bearer " + user().token(), body).assertRefused("two tokens");
        raw(line + "\nContent-Type: text/plain", body).assertRefused("two media types");
        besieged.assertUntouched("two headers");
    }

    private RawCall raw(String head, String body) {
        return RawCall.send(base, head, body);
    }
}
