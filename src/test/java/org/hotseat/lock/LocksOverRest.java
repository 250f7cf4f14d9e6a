package org.hotseat.lock;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.hotseat.contract.Contract;
import org.hotseat.testing.InServer;
import org.hotseat.testing.TestTokens;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;

/** Calls of the resource of locks. */
abstract class LocksOverRest extends InServer {

    static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @ArquillianResource
    URL base;

    final String path = "api/locks/rest:" + UUID.randomUUID();
    String service = "";

    @BeforeEach
    void signIn() throws Exception {
        service = token("service");
    }

    Sent release(String key, String body) throws Exception {
        return release(key, service, body);
    }

    /** By an operator, who needs no token. */
    Sent takeAway(String key) throws Exception {
        return release(key, token("operator"), "");
    }

    private Sent release(String key, String caller, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(request("DELETE", path, caller, body), (name, value) -> true)
                .header("Idempotency-Key", key + "-" + path.substring(path.indexOf(':') + 1))
                .build();
        return new Sent(Contract.check(CLIENT.send(request, HttpResponse.BodyHandlers.ofString())));
    }

    HttpRequest withKey(String key, String body) throws URISyntaxException {
        return HttpRequest.newBuilder(request("POST", path, service, body), (name, value) -> true)
                .header("Idempotency-Key", key + "-" + path.substring(path.indexOf(':') + 1))
                .build();
    }

    Sent keyed(String key, String body) throws Exception {
        return new Sent(Contract.check(CLIENT.send(withKey(key, body), HttpResponse.BodyHandlers.ofString())));
    }

    record Sent(HttpResponse<String> answer) {
        HttpResponse<String> is(int status) {
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
            return answer;
        }
    }

    static String token(JsonObject lock) {
        return "{\"token\":\"" + lock.getString("token") + "\"}";
    }

    static String token(String role) {
        return TestTokens.of("locks-it", role);
    }

    static JsonObject json(HttpResponse<String> answer) {
        return Json.createReader(new StringReader(answer.body())).readObject();
    }

    HttpResponse<String> call(String method, String where, String token, String body) throws Exception {
        return Contract.check(CLIENT.send(request(method, where, token, body), HttpResponse.BodyHandlers.ofString()));
    }

    HttpRequest request(String method, String where, String token, String body) throws URISyntaxException {
        URI uri = base.toURI().resolve(where);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        return (token.isEmpty() ? request : request.header("Authorization", "Bearer " + token)).build();
    }
}
