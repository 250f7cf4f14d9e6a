package org.hotseat.lock;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.hotseat.testing.TestTokens;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Callers of the resource of locks: those that may lock, and operators. */
@RunAsClient
class LockRightsIT extends LocksOverRest {

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
        HttpResponse<String> odd = call("GET", "api/ops/locks?after=%7Bx%7D", operator, "");
        assertThat(odd.statusCode()).isEqualTo(400);
        assertThat(odd.body()).contains("\"field\":\"after\"");
        assertThat(call("GET", "api/ops/locks", service, "").statusCode()).isEqualTo(403);
    }

    @Test
    void onlyServicesMayLock() throws Exception {
        for (String role : List.of("user", "operator")) {
            assertThat(call("POST", path, token(role), "{\"ttlMs\":60000}").statusCode())
                    .isEqualTo(403);
        }
        assertThat(call("POST", path, "", "{\"ttlMs\":60000}").statusCode()).isEqualTo(401);
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
        assertThat(call("POST", "api/locks/a%7Bb", service, "{\"ttlMs\":60000}").statusCode())
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
            assertThat(call("POST", "api/locks/" + own, narrow, "{\"ttlMs\":60000}")
                            .statusCode())
                    .as(own)
                    .isEqualTo(201);
        }
        for (String foreign : List.of(id + "7", id + "-7:x", id.substring(0, id.length() - 1), "order:" + id)) {
            HttpResponse<String> refused = call("POST", "api/locks/" + foreign, narrow, "{\"ttlMs\":60000}");
            assertThat(refused.statusCode()).as(foreign).isEqualTo(403);
            assertThat(refused.body()).contains("\"code\":\"not-your-key\"");
        }
        String granted = TestTokens.ofService(id, List.of("order", "*x"));
        assertThat(call("POST", "api/locks/order:" + id, granted, "{\"ttlMs\":60000}")
                        .statusCode())
                .isEqualTo(201);
        assertThat(call("POST", "api/locks/orders:" + id, granted, "{\"ttlMs\":60000}")
                        .statusCode())
                .isEqualTo(403);
    }
}
