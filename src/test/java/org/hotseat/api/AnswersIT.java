package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.net.URL;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.testing.InServer;
import org.hotseat.testing.ServerSettings;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** HTTP is the same on both servers: answers, refusals, bodies, headers. */
@RunAsClient
class AnswersIT extends InServer {

    @ArquillianResource
    private URL base;

    private Calls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new Calls(base.toURI());
    }

    @Test
    void answersAreTheSameJsonEverywhere() {
        assertThat(calls.get("api/probe/answer").body())
                .isEqualTo("{\"userId\":\"p1\",\"orderId\":\"o-1\",\"expiresAt\":\"2030-01-01T12:00:00.250Z\","
                        + "\"price\":\"7.10\",\"lockId\":9007199254740992,\"list\":[{\"subject\":\"é☃\"}]}");
        assertThat(calls.get("api/probe/list").body()).isEqualTo("[{\"subject\":\"a\"},{}]");
        assertThat(calls.get("api/probe/list").headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
    }

    /** The pages' countdowns go by it. */
    @Test
    void everyAnswerHasTheTimeOfItsServer() {
        Instant before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        for (String path :
                List.of("", "pages/clock.js", "api/probe/list", "api/probe/later/409", "api/none", "api/orders")) {
            Instant reported = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(
                    calls.get(path).headers().firstValue("Date").orElseThrow()));
            assertThat(reported).as(path).isBetween(before, Instant.now());
        }
    }

    @Test
    void everyKindOfFailureHasItsStatusNowAndLater() {
        ProbeResource.KINDS.forEach((kind, status) -> {
            for (String way : List.of("fail", "later")) {
                HttpResponse<String> answer = calls.get("api/probe/" + way + "/" + kind);
                assertThat(answer.statusCode()).as("%s/%s", way, kind).isEqualTo(status);
                assertThat(answer.headers().firstValue("Retry-After").isPresent())
                        .isEqualTo(status == 429 || status == 503);
                assertThat(answer.body().contains("\"incident\":\"")).isEqualTo(status == 500);
            }
        });
        assertThat(calls.get("api/probe/later/409").body())
                .contains("\"code\":-1", "\"lockId\":17", "\"list\":[\"a\",\"b\"]");
        assertThat(calls.get("api/probe/fail/400").body())
                .contains("\"errors\":[{")
                .contains("\"field\":\"name\"")
                .contains("\"problem\":\"is required\"");
        assertThat(calls.get("api/probe/fail/500").body()).contains("\"factId\":\"1-0\"");
    }

    @Test
    void whatNoResourceAnswersIsAProblem() {
        assertThat(calls.get("api/nowhere").statusCode()).isEqualTo(404);
        assertThat(calls.get("nowhere").statusCode()).isEqualTo(404);
        assertThat(calls.get("nowhere/index.html").statusCode()).isEqualTo(404);
        // Undertow answers this one before any page of ours could.
        assertThat(calls.bare("WEB-INF/web.xml").statusCode()).isEqualTo(404);
        assertThat(calls.get("problem").statusCode()).isEqualTo(404);
        HttpResponse<String> wrongMethod = calls.send(calls.to("api/probe/list").DELETE());
        assertThat(wrongMethod.statusCode()).isEqualTo(405);
        assertThat(wrongMethod.headers().firstValue("Allow")).contains("GET, HEAD");
        assertThat(calls.send(calls.to("api/probe/list").header("Accept", "text/html"))
                        .statusCode())
                .isEqualTo(406);
    }

    @Test
    void idInAPathKeepsTheRuleOfIds() {
        assertThat(calls.get("api/probe/orders/a.b_c-1").body()).isEqualTo("{\"subject\":\"a.b_c-1\"}");
        for (String id : List.of("a%20b", "%C3%A9", "x".repeat(65), "a%3Bb", "%7Bid%7D", "$where")) {
            assertThat(calls.get("api/probe/orders/" + id).statusCode()).as(id).isEqualTo(400);
        }
    }

    @Test
    void bodiesAreRead() {
        assertThat(calls.post("api/probe/body", "{\"name\":\"n\",\"number\":3.0}")
                        .body())
                .startsWith("{\"name\":\"n\",\"number\":3,");
        assertThat(calls.send(calls.to("api/probe/body").POST(HttpRequest.BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(200);
        assertThat(calls.send(calls.to("api/probe/body")
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void badBodiesAreRefused() {
        HttpResponse<String> bad = calls.post("api/probe/body", "{\"name\":7,\"number\":\"x\"}");
        assertThat(bad.statusCode()).isEqualTo(400);
        assertThat(bad.body()).contains("\"field\":\"name\"", "\"field\":\"number\"");

        assertThat(calls.post("api/probe/body", "[]").statusCode()).isEqualTo(400);
        assertThat(calls.post("api/probe/body", "{\"name\":\"n\",\"name\":\"m\"}")
                        .statusCode())
                .isEqualTo(400);
        for (String type : List.of("text/plain", "application/xml", "application/x-www-form-urlencoded")) {
            assertThat(calls.send(calls.to("api/probe/body")
                                    .header("Content-Type", type)
                                    .POST(HttpRequest.BodyPublishers.ofString("{}")))
                            .statusCode())
                    .as(type)
                    .isEqualTo(415);
        }
        assertThat(calls.send(calls.to("api/probe/body").POST(HttpRequest.BodyPublishers.ofString("{}")))
                        .statusCode())
                .isEqualTo(415);
        assertThat(calls.send(calls.to("api/probe/body")
                                .header("Content-Type", "application/json")
                                .header("Content-Encoding", "gzip")
                                .POST(HttpRequest.BodyPublishers.ofString("{}")))
                        .statusCode())
                .isEqualTo(415);
        String tooLong = "{\"name\":\"" + "x".repeat(1_048_576) + "\"}";
        assertThat(calls.post("api/probe/body", tooLong).statusCode()).isEqualTo(413);
    }

    /** Whatever is sent is answered, read or refused, without a 5xx; what is refused has not reached the resource. */
    @Test
    void randomBodiesGetAnAnswerOrARefusal() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        long before = callsSoFar();
        long read = 0;
        for (int i = 0; i < 300; i++) {
            byte[] body = damaged(random);
            HttpResponse<String> answer = calls.send(calls.to("api/probe/body")
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
            assertThat(answer.statusCode()).as("seed %d, call %d", seed, i).isIn(200, 400);
            read += answer.statusCode() == 200 ? 1 : 0;
        }
        assertThat(callsSoFar()).as("seed %d", seed).isEqualTo(before + read + 1);
    }

    @Test
    void answersTellBrowsersWhatNotToDo() {
        for (String path : List.of("", "pages/app.js", "api/probe/list", "api/nowhere", "nowhere")) {
            HttpResponse<String> answer = calls.get(path);
            assertThat(answer.headers().firstValue("X-Content-Type-Options"))
                    .as(path)
                    .hasValue("nosniff");
            assertThat(answer.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
            assertThat(answer.headers().firstValue("Content-Security-Policy"))
                    .hasValueSatisfying(policy -> assertThat(policy)
                            .contains("default-src 'none'", "connect-src 'self';", "frame-ancestors 'none'")
                            .doesNotContain("unsafe"));
        }
        assertThat(calls.get("").body())
                .contains("<title>Hotseat</title>")
                .doesNotContain("<style", "style=", "onclick");
    }

    @Test
    void metricsCountByRouteAndStatus() {
        calls.get("api/probe/orders/metric-1");
        calls.get("api/probe/orders/metric-2");
        calls.get("api/no/such/route");

        assertThat(calls.get("metrics", ServerSettings.METRICS_TOKEN).body())
                .containsPattern(
                        "hotseat_requests_seconds_count\\{method=\"GET\",route=\"/probe/orders/\\{id}\",status=\"200\"} ")
                .containsPattern("hotseat_requests_seconds_count\\{method=\"any\",route=\"unmatched\",status=\"404\"} ")
                .as("a time of its own, since a histogram of zeros would hide the slow ones")
                .containsPattern("hotseat_requests_seconds_sum\\{method=\"any\",route=\"unmatched\",status=\"404\"} "
                        + "(?!0(\\.0+)?\\s)")
                .contains("jvm_memory_used_bytes")
                .doesNotContain("metric-1");
    }

    @Test
    void metricsAreForOperatorsAndTheScraper() {
        assertThat(calls.get("metrics").statusCode()).isEqualTo(401);
        assertThat(calls.get("metrics", "a-token-of-the-scrapeR").statusCode()).isEqualTo(401);
        assertThat(calls.get("metrics", calls.token("user-1", "user")).statusCode())
                .isEqualTo(403);
        assertThat(calls.get("metrics", calls.token("operator-1", "operator")).statusCode())
                .isEqualTo(200);
    }

    private long callsSoFar() {
        Matcher number = Pattern.compile("\"calls\":(\\d+)")
                .matcher(calls.post("api/probe/body", "{}").body());
        assertThat(number.find()).isTrue();
        return Long.parseLong(number.group(1));
    }

    private static byte[] damaged(Random random) {
        byte[] body = "{\"name\":\"näme\",\"number\":12}".getBytes(StandardCharsets.UTF_8);
        for (int n = random.nextInt(3); n >= 0; n--) {
            body[random.nextInt(body.length)] = (byte) random.nextInt(256);
        }
        return body;
    }
}
