package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import java.util.Set;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever stands in an address or in its query: a refusal, no 5xx, and nothing has changed. */
@RunAsClient
class AddressFuzzIT extends OverRest {

    /** Ids that break the rule of ids, as they stand in an address. */
    static final List<String> BAD_IDS = List.of(
            "%20",
            "a%20b",
            "a:b",
            "%7Bid%7D",
            "a%7D",
            "lock:1:2",
            "%C3%A9",
            "%F0%9F%8E%B2",
            "%E2%80%AE",
            "x".repeat(65),
            "y".repeat(3_000),
            "a%0Ab",
            "a%0D%0AX-Evil:%201",
            "%09",
            "a*",
            "a%3Fb",
            "a%23b",
            "a,b",
            "a%27;--",
            "%22",
            "$ne",
            "a%26b",
            "a=b",
            "%3Cscript%3E",
            "a+b",
            "~",
            "%7F",
            "%EF%BF%BF",
            "a!b",
            "(a)");

    /** Those of them that cannot be the subject of a token either; subjects may have any other characters. */
    private static final Set<String> NO_SUBJECTS =
            Set.of("y".repeat(3_000), "a%0Ab", "a%0D%0AX-Evil:%201", "%09", "%7F");

    /** Addresses that a server may refuse by itself, or that lead nowhere once decoded. */
    private static final List<String> ODD_SEGMENTS = List.of(
            "..%2F..%2FWEB-INF%2Fweb.xml",
            "%2F",
            "a%2Fb",
            "%5C",
            "a%5C..%5Cb",
            "%00",
            "a%00b",
            "%",
            "%zz",
            "%C3",
            "%C3%28",
            "%ED%A0%80",
            "..;/..;/nowhere",
            "%2e%2e%2f%2e%2e%2fWEB-INF%2fweb.xml",
            "%252F",
            "\u0001",
            "\u00e9",
            "{id}",
            "a|b",
            "a\\b",
            "a\"b",
            "<b>",
            "^",
            "`");

    @ArquillianResource
    private URL base;

    private Besieged besieged;

    @BeforeEach
    void besiege() {
        besieged = new Besieged(operator(), user(), schedule(2));
    }

    @Test
    void idsThatBreakTheRuleAreRefusedWhereverTheyStand() {
        for (String id : BAD_IDS) {
            for (String path : List.of(
                    "api/schedules/" + id,
                    "api/schedules/" + id + "/holds/p1",
                    "api/orders/" + id,
                    "api/schedules/" + id + "/hot-state")) {
                assertThat(operator().get(path).status()).as(path).isEqualTo(400);
            }
            int asSubject = NO_SUBJECTS.contains(id) ? 400 : 404;
            String hold = besieged.schedule() + "/holds/" + id;
            assertThat(operator().get(hold).status()).as(hold).isEqualTo(asSubject);
            assertThat(operator().delete(hold).status()).as(hold).isEqualTo(asSubject);
            for (String path : List.of(
                    "api/schedules/" + id + "/holds",
                    "api/schedules/" + id + "/orders",
                    "api/orders/" + id + "/refund",
                    "api/schedules/" + id + "/rebuild")) {
                assertThat(operator().post(path).status()).as(path).isEqualTo(400);
            }
            assertThat(operator()
                            .put("api/schedules/" + id, "{'name':'n','maxPlayers':1}")
                            .status())
                    .as(id)
                    .isEqualTo(400);
            assertThat(operator().get("api/" + id + "/s1/hot-state").status())
                    .as(id)
                    .isIn(400, 404);
        }
        besieged.assertUntouched("bad ids");
    }

    @Test
    void addressesThatNoClientWritesReachNothing() {
        String token = "\nAuthorization: Bearer " + operator().token();
        for (String odd : ODD_SEGMENTS) {
            for (String line : List.of(
                    "GET /hotseat/api/schedules/" + odd,
                    "DELETE /hotseat/" + besieged.schedule() + "/holds/" + odd,
                    "POST /hotseat/api/orders/" + odd + "/refund",
                    "POST /hotseat/api/schedules/" + odd + "/rebuild")) {
                raw(line + " HTTP/1.1" + token, "").assertRefused(line);
            }
        }
        besieged.assertUntouched("odd addresses");
    }

    /** Payara answered 200 with nothing to all of them, so that a cancellation seemed to be done. */
    @Test
    void brokenEscapesAreRefusedForEveryMethodWhereverTheyStand() {
        for (String broken : List.of("%", "%z", "%zz", "a%2", "%2z", "%g0", "%00", "a%00b", "%zz/holds", "%%41")) {
            for (String method : List.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")) {
                for (String path : List.of("/hotseat/api/orders/", "/hotseat/pages/", "/hotseat/")) {
                    String line = method + " " + path + broken;
                    RawCall call = raw(line + " HTTP/1.1", "");
                    assertThat(call.status()).as(line).isEqualTo(400);
                    if (!method.equals("HEAD")) {
                        call.assertRefused(line);
                    }
                }
            }
        }
        besieged.assertUntouched("broken escapes");
    }

    @Test
    void queryParametersAreReadStrictly() {
        for (String bad :
                List.of("limit=%00", "limit=%C3%28", "limit=1;limit=2", "limit=%D9%A3", "limit=1%0A", "limit=0x10")) {
            nobody().get("api/schedules?" + bad).complainsOf("limit");
        }
        nobody().get("api/schedules?limit=1&limit=2").complainsOf("limit");
        nobody().get("api/schedules?after=a&limit=1&after=b").complainsOf("after");
        for (String odd : List.of(
                "after=%00", "after=" + "z".repeat(3_000), "after=%F4%8F%BF%BF", "after=~$ne", "after[$ne]=~")) {
            assertThat(nobody().get("api/schedules?limit=1&" + odd).status())
                    .as(odd)
                    .isIn(200, 400);
        }
    }

    private RawCall raw(String head, String body) {
        return RawCall.send(base, head, body);
    }
}
