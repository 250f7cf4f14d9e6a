package org.hotseat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.hotseat.contract.Contract;
import org.hotseat.testing.InServer;
import org.hotseat.testing.TestTokens;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Locks over REST: taken, waited for, renewed, released, and refused. */
@RunAsClient
class LocksResourceIT extends InServer {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** LOCK_WAITS_PER_CALLER by default. */
    private static final int WAITS_PER_CALLER = 16;

    @ArquillianResource
    private URL base;

    private final String path = "api/locks/rest:" + UUID.randomUUID();
    private String service = "";

    @BeforeEach
    void signIn() throws Exception {
        service = token("service");
    }

    @Test
    void aLockIsTakenRefusedToOthersRenewedAndReleased() throws Exception {
        HttpResponse<String> taken = call("POST", path, service, "{\"ttlMs\":20000}");
        assertThat(taken.statusCode()).as(taken.body()).isEqualTo(201);
        JsonObject lock = json(taken);
        assertThat(lock.keySet()).containsExactlyInAnyOrder("key", "token", "fencingToken", "expiresAt");

        HttpResponse<String> refused = call("POST", path, service, "{\"ttlMs\":20000,\"waitMs\":100}");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("\"code\":\"lock-not-acquired\"");

        HttpResponse<String> renewed = call("PUT", path, service, token(lock));
        assertThat(renewed.statusCode()).as(renewed.body()).isEqualTo(200);
        assertThat(json(renewed).getString("expiresAt")).isGreaterThan(lock.getString("expiresAt"));
        assertThat(call("PUT", path, service, "{\"token\":\"x\",\"ttlMs\":20000}")
                        .statusCode())
                .isEqualTo(409);
        assertThat(call("PUT", path, service, "{\"token\":\"x\"}").statusCode()).isEqualTo(400);
        assertThat(call("DELETE", path, service, "{\"token\":\"x\"}").body()).contains("\"code\":\"lock-lost\"");

        assertThat(call("DELETE", path, service, token(lock)).statusCode()).isEqualTo(204);
        assertThat(call("DELETE", path, service, token(lock)).statusCode()).isEqualTo(409);
        HttpResponse<String> next = call("POST", path, service, "{\"ttlMs\":20000}");
        assertThat(json(next).getJsonNumber("fencingToken").longValue())
                .isGreaterThan(lock.getJsonNumber("fencingToken").longValue());
    }

    @Test
    void operatorsListLocksPageByPageWithTheirHoldersAndFences() throws Exception {
        String operator = token("operator");
        JsonObject one = json(call("POST", path + ":1", service, "{\"ttlMs\":60000}"));
        JsonObject two = json(call("POST", path + ":2", service, "{\"ttlMs\":60000}"));
        String before = path.substring("api/locks/".length());
        HttpResponse<String> page = call("GET", "api/ops/locks?limit=1&after=" + before, operator, "");
        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        assertThat(page.body())
                .startsWith("[{\"key\":\"" + before + ":1\"")
                .contains("\"holder\":")
                .contains("\"fencingToken\":" + one.getJsonNumber("fencingToken"))
                .contains("\"since\":\"20")
                .doesNotContain(one.getString("token"));
        assertThat(page.headers().firstValue("Link").orElseThrow()).contains("rel=\"next\"");
        HttpResponse<String> next = call("GET", "api/ops/locks?limit=1&after=" + before + ":1", operator, "");
        assertThat(next.body())
                .contains(before + ":2", two.getJsonNumber("fencingToken").toString());
        assertThat(call("GET", "api/ops/locks?after=%7Bx%7D", operator, "").statusCode())
                .isEqualTo(400);
        assertThat(call("GET", "api/ops/locks", service, "").statusCode()).isEqualTo(403);
    }

    @Test
    void aTokenInTheHeaderReleasesToo() throws Exception {
        JsonObject lock = json(call("POST", path, service, "{\"ttlMs\":20000}"));
        HttpRequest request = HttpRequest.newBuilder(base.toURI().resolve(path))
                .header("Authorization", "Bearer " + service)
                .header("Lock-Token", lock.getString("token"))
                .DELETE()
                .build();
        assertThat(Contract.check(CLIENT.send(request, HttpResponse.BodyHandlers.ofString()))
                        .statusCode())
                .isEqualTo(204);
        assertThat(Contract.check(CLIENT.send(request, HttpResponse.BodyHandlers.ofString()))
                        .statusCode())
                .isEqualTo(409);
    }

    @Test
    void aReleaseThatIsRepeatedWithItsKeyGetsTheFirstAnswer() throws Exception {
        JsonObject lock = json(call("POST", path, service, "{\"ttlMs\":20000}"));

        release("r1", token(lock)).is(204);
        release("r1", token(lock)).is(204);
        assertThat(release("r2", token(lock)).is(409).body()).contains("\"code\":\"lock-lost\"");
        JsonObject next = json(call("POST", path, service, "{\"ttlMs\":20000}"));
        release("r1", token(lock)).is(204);
        assertThat(release("r2", token(lock)).is(409).body()).contains("\"code\":\"lock-lost\"");
        release("r1", token(next)).is(422);
        release("r3", token(next)).is(204);
    }

    private Sent release(String key, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(request("DELETE", path, service, body), (name, value) -> true)
                .header("Idempotency-Key", key + "-" + path.substring(path.indexOf(':') + 1))
                .build();
        return new Sent(Contract.check(CLIENT.send(request, HttpResponse.BodyHandlers.ofString())));
    }

    @Test
    void aCallerThatWaitsGetsTheLockWhenItIsReleased() throws Exception {
        JsonObject lock = json(call("POST", path, service, "{\"ttlMs\":20000}"));
        CompletableFuture<HttpResponse<String>> waiting = CLIENT.sendAsync(
                request("POST", path, service, "{\"ttlMs\":20000,\"waitMs\":20000}"),
                HttpResponse.BodyHandlers.ofString());
        assertThat(call("DELETE", path, service, token(lock)).statusCode()).isEqualTo(204);
        assertThat(waiting.get().statusCode()).isEqualTo(201);
    }

    @Test
    void aRepetitionWithTheSameKeyGetsTheFirstTokenWhileTheLockLastsAndNoLockAfterwards() throws Exception {
        String body = "{\"ttlMs\":20000}";
        JsonObject first = json(keyed("k1", body).is(201));
        JsonObject again = json(keyed("k1", body).is(201));
        assertThat(again.getString("token")).isEqualTo(first.getString("token"));
        assertThat(again.getJsonNumber("fencingToken")).isEqualTo(first.getJsonNumber("fencingToken"));

        assertThat(keyed("k2", body).is(409).body()).contains("lock-not-acquired");
        assertThat(keyed("k1", "{\"ttlMs\":20001}").is(422).body()).contains("\"code\":");
        keyed("k 3", body).is(400);

        assertThat(call("DELETE", path, service, token(first)).statusCode()).isEqualTo(204);
        assertThat(keyed("k1", body).is(409).body()).contains("\"code\":\"lock-lost\"");
        // Refused a while ago, and decided again.
        JsonObject second = json(keyed("k2", body).is(201));
        assertThat(second.getString("token")).isNotEqualTo(first.getString("token"));
        assertThat(keyed("k1", body).is(409).body()).contains("\"code\":\"lock-lost\"");
        assertThat(json(keyed("k2", body).is(201)).getString("token")).isEqualTo(second.getString("token"));
    }

    @Test
    void aRepetitionWhileTheFirstCallWaitsGetsTheSameLock() throws Exception {
        JsonObject lock = json(call("POST", path, service, "{\"ttlMs\":20000}"));
        String body = "{\"ttlMs\":20000,\"waitMs\":20000}";
        List<CompletableFuture<HttpResponse<String>>> waiting = List.of(
                CLIENT.sendAsync(withKey("k1", body), HttpResponse.BodyHandlers.ofString()),
                CLIENT.sendAsync(withKey("k1", body), HttpResponse.BodyHandlers.ofString()));
        assertThat(call("DELETE", path, service, token(lock)).statusCode()).isEqualTo(204);
        assertThat(json(waiting.get(0).get()).getString("token"))
                .isEqualTo(json(waiting.get(1).get()).getString("token"));
    }

    private HttpRequest withKey(String key, String body) throws URISyntaxException {
        return HttpRequest.newBuilder(request("POST", path, service, body), (name, value) -> true)
                .header("Idempotency-Key", key + "-" + path.substring(path.indexOf(':') + 1))
                .build();
    }

    private Sent keyed(String key, String body) throws Exception {
        return new Sent(Contract.check(CLIENT.send(withKey(key, body), HttpResponse.BodyHandlers.ofString())));
    }

    private record Sent(HttpResponse<String> answer) {
        HttpResponse<String> is(int status) {
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
            return answer;
        }
    }

    @Test
    void onlyServicesMayLock() throws Exception {
        for (String role : List.of("user", "operator")) {
            assertThat(call("POST", path, token(role), "{\"ttlMs\":1000}").statusCode())
                    .isEqualTo(403);
        }
        assertThat(call("POST", path, "", "{\"ttlMs\":1000}").statusCode()).isEqualTo(401);
    }

    @Test
    void badRequestsAreRefused() throws Exception {
        for (String body : List.of(
                "{}",
                "{\"ttlMs\":9}",
                "{\"ttlMs\":3600001}",
                "{\"ttlMs\":1000,\"waitMs\":30001}",
                "{\"ttlMs\":\"1\"}")) {
            assertThat(call("POST", path, service, body).statusCode()).as(body).isEqualTo(400);
        }
        assertThat(call("POST", "api/locks/a%7Bb", service, "{\"ttlMs\":1000}").statusCode())
                .isEqualTo(400);
        assertThat(call("DELETE", path, service, "{}").statusCode()).isEqualTo(400);
    }

    @Test
    void anOperatorSeesWhoHasALockAndEndsIt() throws Exception {
        String operator = token("operator");
        assertThat(call("GET", path, operator, "").statusCode()).isEqualTo(404);
        JsonObject lock = json(call("POST", path, service, "{\"ttlMs\":20000}"));
        assertThat(call("GET", path, service, "").statusCode()).isEqualTo(403);
        JsonObject seen = json(call("GET", path, operator, ""));
        assertThat(seen.keySet()).containsExactlyInAnyOrder("key", "holder", "fencingToken", "since", "expiresAt");
        assertThat(seen.getString("holder")).isEqualTo("locks-it");
        assertThat(seen.getJsonNumber("fencingToken")).isEqualTo(lock.getJsonNumber("fencingToken"));
        assertThat(call("DELETE", path, operator, "{\"token\":\"x\"}").statusCode())
                .isEqualTo(409);

        CompletableFuture<HttpResponse<String>> waiting = CLIENT.sendAsync(
                request("POST", path, service, "{\"ttlMs\":20000,\"waitMs\":20000}"),
                HttpResponse.BodyHandlers.ofString());
        assertThat(call("DELETE", path, operator, "").statusCode()).isEqualTo(204);
        assertThat(call("PUT", path, service, token(lock)).body()).contains("\"code\":\"lock-lost\"");
        JsonObject next = json(waiting.get());
        assertThat(next.getJsonNumber("fencingToken").longValue())
                .isGreaterThan(lock.getJsonNumber("fencingToken").longValue());
        assertThat(call("DELETE", path, service, token(next)).statusCode()).isEqualTo(204);
        assertThat(call("DELETE", path, operator, "").body()).contains("\"code\":\"not-locked\"");
    }

    @Test
    void aServiceTakesKeysOfItsOwnNameAndOfThoseThatItsTokenGrants() throws Exception {
        String id = "till-" + UUID.randomUUID();
        String narrow = TestTokens.ofService(id, List.of());
        for (String own : List.of(id, id + ":7")) {
            assertThat(call("POST", "api/locks/" + own, narrow, "{\"ttlMs\":1000}")
                            .statusCode())
                    .as(own)
                    .isEqualTo(201);
        }
        for (String foreign : List.of(id + "7", id + "-7:x", id.substring(0, id.length() - 1), "order:" + id)) {
            HttpResponse<String> refused = call("POST", "api/locks/" + foreign, narrow, "{\"ttlMs\":1000}");
            assertThat(refused.statusCode()).as(foreign).isEqualTo(403);
            assertThat(refused.body()).contains("\"code\":\"not-your-key\"");
        }
        String granted = TestTokens.ofService(id, List.of("order", "*x"));
        assertThat(call("POST", "api/locks/order:" + id, granted, "{\"ttlMs\":1000}")
                        .statusCode())
                .isEqualTo(201);
        assertThat(call("POST", "api/locks/orders:" + id, granted, "{\"ttlMs\":1000}")
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void oneServiceThatWaitsAsOftenAsItMayDoesNotKeepOthersFromWaiting() throws Exception {
        JsonObject lock = json(call("POST", path, service, "{\"ttlMs\":60000}"));
        String greedy = TestTokens.of("greedy-" + UUID.randomUUID(), "service");
        HttpRequest waiting = request("POST", path, greedy, "{\"ttlMs\":10,\"waitMs\":30000}");
        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
        for (int i = 0; i <= WAITS_PER_CALLER; i++) {
            all.add(CLIENT.sendAsync(waiting, HttpResponse.BodyHandlers.ofString()));
        }
        await().until(() -> all.stream().anyMatch(CompletableFuture::isDone));
        HttpResponse<String> refused = all.stream()
                .filter(CompletableFuture::isDone)
                .findAny()
                .orElseThrow()
                .get();
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(call("POST", path, service, "{\"ttlMs\":20000,\"waitMs\":10}")
                        .statusCode())
                .as("somebody else may wait")
                .isEqualTo(409);

        assertThat(call("DELETE", path, service, token(lock)).statusCode()).isEqualTo(204);
        int refusals = 0;
        for (CompletableFuture<HttpResponse<String>> each : all) {
            refusals += each.get().statusCode() == 429 ? 1 : 0;
        }
        assertThat(refusals).isEqualTo(1);
    }

    private static String token(JsonObject lock) {
        return "{\"token\":\"" + lock.getString("token") + "\"}";
    }

    private static String token(String role) {
        return TestTokens.of("locks-it", role);
    }

    private static JsonObject json(HttpResponse<String> answer) {
        return Json.createReader(new StringReader(answer.body())).readObject();
    }

    private HttpResponse<String> call(String method, String where, String token, String body) throws Exception {
        return Contract.check(CLIENT.send(request(method, where, token, body), HttpResponse.BodyHandlers.ofString()));
    }

    private HttpRequest request(String method, String where, String token, String body) throws URISyntaxException {
        URI uri = base.toURI().resolve(where);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        return (token.isEmpty() ? request : request.header("Authorization", "Bearer " + token)).build();
    }
}
