package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.hotseat.contract.Contract;
import org.hotseat.testing.AskedAgain;
import org.hotseat.testing.TestTokens;
import org.hotseat.testing.Ways;

/**
 * Calls of the server under test, for tests that run beside it; every answer is held to the contract, every error to
 * one form.
 */
final class Calls {

    /** Words that would tell a caller how the server is made. */
    private static final Pattern OURS = Pattern.compile(
            "Exception|\\.java|\\bat [a-z]+\\.|org\\.|com\\.|jakarta|hotseat/api/security|Payara|WildFly|Undertow|RESTEASY"
                    + "|secret|mongodb:");

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final URI base;
    private final UnaryOperator<HttpRequest> way;

    /** @param base the context root */
    Calls(URI base) {
        this(base, Ways::chosen);
    }

    private Calls(URI base, UnaryOperator<HttpRequest> way) {
        this.base = base;
        this.way = way;
    }

    /** The same, with another way of claims. */
    Calls by(UnaryOperator<HttpRequest> other) {
        return new Calls(base, other);
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(base.resolve(path));
    }

    HttpResponse<String> get(String path) {
        return send(to(path));
    }

    HttpResponse<String> get(String path, String token) {
        return send(to(path).header("Authorization", "Bearer " + token));
    }

    HttpResponse<String> post(String path, String body) {
        return send(
                to(path).header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    String token(String subject, String... groups) {
        return TestTokens.of(subject, groups);
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        HttpResponse<String> answer = exchange(request);
        if (answer.statusCode() >= 400) {
            assertIsAProblem(answer);
        }
        return answer;
    }

    /** An answer that the server may give in a form of its own, as long as it does not tell what it is. */
    HttpResponse<String> bare(String path) {
        HttpResponse<String> answer = exchange(to(path));
        assertTellsNothing(answer.body());
        return answer;
    }

    static void assertTellsNothing(String body) {
        assertThat(body).doesNotContainPattern(OURS);
    }

    private HttpResponse<String> exchange(HttpRequest.Builder request) {
        try {
            return Contract.check(AskedAgain.send(CLIENT, way.apply(request.build())));
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static void assertIsAProblem(HttpResponse<String> answer) {
        Optional<String> type = answer.headers().firstValue("Content-Type");
        assertThat(type.orElse("none")).as("%s %s", answer, answer.body()).startsWith("application/problem+json");
        assertThat(answer.body())
                .startsWith("{\"type\":\"/hotseat/reference/codes#")
                .contains("\"status\":" + answer.statusCode(), "\"detail\":\"", "\"code\":")
                .doesNotContainPattern(OURS);
    }
}
