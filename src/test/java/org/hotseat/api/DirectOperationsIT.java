package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hotseat.testing.Ways;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Fast-path operations answer alike without Jakarta REST and with it, and the tests of the contract, which know nothing
 * of it, take both ways.
 */
@RunAsClient
public class DirectOperationsIT extends OverRest {

    private static final List<String> JSON = List.of("Content-Type", "application/json");

    /** The fast-path operations, each with a resource for it. */
    public enum Hot {
        HOLD("holds") {
            @Override
            String resource(OverRest rest, int units) {
                return rest.schedule(units);
            }
        },
        SCHEDULE_ORDER("orders") {
            @Override
            String resource(OverRest rest, int units) {
                return rest.schedule(units);
            }
        },
        SALE_ORDER("orders") {
            @Override
            String resource(OverRest rest, int units) {
                return put(
                        rest,
                        "sales",
                        "{'goodId':'" + newId("g") + "','stock':" + units
                                + ",'perUserLimit':1,'price':'7.10','valid':true,"
                                + "'rateLimit':{'perSale':{'requests':1000,'perSeconds':1}},"
                                + "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'}");
            }
        },
        PURCHASE("purchases") {
            @Override
            String resource(OverRest rest, int units) {
                return rest.program(units);
            }

            @Override
            public String body() {
                return "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}";
            }
        },
        GRAB("grabs") {
            @Override
            String resource(OverRest rest, int units) {
                return put(
                        rest,
                        "rains",
                        "{'totalAmount':'" + units + ".00','packets':" + units
                                + ",'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z','funderId':'company'}");
            }
        },
        CLAIM("claims") {
            @Override
            String resource(OverRest rest, int units) {
                return put(
                        rest,
                        "drops",
                        "{'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z',"
                                + "'generate':{'pattern':'T-########','count':" + units + "}}");
            }
        };

        private final String word;

        Hot(String word) {
            this.word = word;
        }

        abstract String resource(OverRest rest, int units);

        public String body() {
            return "{}";
        }

        public String path(OverRest rest, int units) {
            return resource(rest, units) + "/" + word;
        }

        private static String put(OverRest rest, String model, String body) {
            String path = "api/" + model + "/" + newId("d");
            rest.operator().put(path, body).is(201);
            return path;
        }
    }

    private long served;

    @BeforeEach
    void count() {
        served = served();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsGrantedAndRefusedIsReportedAlike(Hot hot) {
        String path = hot.path(this, 2);
        alike(direct(user()).post(path, hot.body()), usual(user()).post(path, hot.body()));
        alike(direct(user()).post(path, hot.body()), usual(user()).post(path, hot.body()));
        Person one = direct(user());
        String other = hot.path(this, 9);
        one.post(other, hot.body());
        alike(one.post(other, hot.body()), usual(one).post(other, hot.body()));
        assertThat(served()).isEqualTo(served + 4);
    }

    @ParameterizedTest
    @EnumSource
    void oneKeyHasOneAnswerOnBothWays(Hot hot) {
        String path = hot.path(this, 2);
        Person one = direct(user());
        Answer first = one.post(path, hot.body(), "a-key");
        Answer again = usual(one).post(path, hot.body(), "a-key");
        assertThat(again.status()).isEqualTo(first.status());
        assertThat(again.response().body()).isEqualTo(first.response().body());
        Person other = direct(user());
        first = usual(other).post(path, hot.body(), "another");
        again = other.post(path, hot.body(), "another");
        assertThat(again.response().body()).isEqualTo(first.response().body());
        assertThat(served()).isEqualTo(served + 2);
    }

    @ParameterizedTest
    @EnumSource
    void refusalsThatNeedNoStoreAreReportedAlike(Hot hot) {
        String path = hot.path(this, 9);
        String nowhere = path.replaceFirst("/[^/]+/([a-z]+)$", "/" + newId("no") + "/$1");
        for (Person caller : List.of(nobody(), new Person(calls(), "x", "no.token.this"), person("p", "payment"))) {
            alike(direct(caller).post(path, hot.body()), usual(caller).post(path, hot.body()));
        }
        for (String body : List.of(
                "{", "[]", "true", "{'userId':7}", "{'userId':'a','userId':'b'}", "{'odd':1}", "{'userId':'other'}")) {
            alike(direct(user()).post(path, body), usual(user()).post(path, body));
        }
        alike(direct(user()).post(nowhere, hot.body()), usual(user()).post(nowhere, hot.body()));
        // A body that comes late is not waited for when its caller is refused, which is the usual way's doing.
        assertThat(served()).isBetween(served + 8, served + 11);
    }

    @ParameterizedTest
    @EnumSource
    void oddRequestsGoTheUsualWay(Hot hot) {
        String path = hot.path(this, 9);
        String body = hot.body().replace('\'', '"');
        Person one = direct(user());
        one.send("POST", path, BodyPublishers.ofString(body), "Content-Type", "text/plain")
                .is(415);
        one.send("POST", path, BodyPublishers.ofString(body), with("Accept", "text/html"))
                .is(406);
        one.send("POST", path, BodyPublishers.ofString(body), with("Content-Encoding", "gzip"))
                .is(415);
        one.send("POST", path, BodyPublishers.ofString(body), with("Idempotency-Key", "a", "Idempotency-Key", "b"))
                .is(400);
        one.send("POST", path, BodyPublishers.ofString(" ".repeat(70_000)), with())
                .is(413);
        one.send("PUT", path, BodyPublishers.ofString(body), with()).is(405);
        assertThat(one.send("POST", path, BodyPublishers.ofString(body), with("Accept", "application/json;q=0.9"))
                        .status())
                .isIn(200, 201);
        one.send("POST", path + "?odd", BodyPublishers.ofString(body), with());
        assertThat(one.post(path.replaceFirst("/([a-z]+)$", "%2e/$1"), hot.body())
                        .status())
                .isGreaterThanOrEqualTo(400);
        assertThat(served()).isEqualTo(served);
    }

    @Test
    void aRequestWithoutABodyIsOrdinary() {
        String path = schedule(2) + "/holds";
        alike(direct(user()).post(path), usual(user()).post(path));
        assertThat(served()).isEqualTo(served + 1);
    }

    @Test
    void aBodyInChunksIsRead() {
        String path = schedule(2) + "/holds";
        byte[] named = "{\"userId\":\"somebody-else\"}".getBytes(StandardCharsets.UTF_8);
        Answer answer = service()
                .send("POST", path, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(named)), with());
        assertThat(answer.is(201).text("userId")).isEqualTo("somebody-else");
    }

    /** A made-up share of them; the seed is printed. */
    @Test
    void claimsOfTheContractsTestsTakeBothWays() {
        String path = schedule(0) + "/holds";
        long usual = Ways.usualClaims();
        int all = 90;
        for (int i = 0; i < all; i++) {
            user().post(path).refused(409, "-2");
        }
        usual = Ways.usualClaims() - usual;
        assertThat(usual).isBetween(1L, all - 1L);
        assertThat(served()).isEqualTo(served + all - usual);
    }

    private static Person direct(Person person) {
        return person.by(Ways::direct);
    }

    private static Person usual(Person person) {
        return person.by(Ways::usual);
    }

    private static String[] with(String... headers) {
        return Stream.concat(JSON.stream(), Stream.of(headers)).toArray(String[]::new);
    }

    /**
     * The same status, headers and body, but for names and times of its own, and for the end of the connection: a
     * refusal has that on Payara when its body was not there yet.
     */
    private static void alike(Answer direct, Answer usual) {
        assertThat(told(direct)).isEqualTo(told(usual));
    }

    private static String told(Answer answer) {
        Map<String, Object> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(answer.response().headers().map());
        headers.keySet().removeAll(List.of("Date", "Content-Length", "Connection"));
        headers.computeIfPresent("X-Request-Id", (name, value) -> "told");
        headers.computeIfPresent("RateLimit", (name, value) -> "told");
        headers.computeIfPresent("Retry-After", (name, value) -> "told");
        String body = answer.response()
                .body()
                .replaceAll("\"(\\d{4}-\\d\\d-\\d\\dT[^\"]*)\"", "\"<time>\"")
                .replaceAll("\"((user|o|d|g|s|p|no)-[^\"]*|[0-9a-f-]{20,})\"", "\"<name>\"")
                .replaceAll("\"(lockId|sequence|remaining)\":\\d+", "\"$1\":0")
                .replaceAll("\"(code)\":\"T-[^\"]*\"", "\"$1\":\"<code>\"")
                .replaceAll("A-r-\\d", "A-r-n")
                .replaceAll("\"(seat|number|redPacketId|amount|orderId|label)\":\"?[^,}\"]*\"?", "\"$1\":0");
        return answer.status() + " " + headers + " " + body;
    }

    private long served() {
        return calls().get("metrics", "a-token-of-the-scraper")
                .body()
                .lines()
                .filter(line -> line.startsWith("hotseat_requests_direct_total "))
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .mapToLong(number -> (long) Double.parseDouble(number))
                .findFirst()
                .orElseThrow();
    }
}
