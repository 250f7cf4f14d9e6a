package org.hotseat.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.hotseat.contract.Contract;
import org.hotseat.testing.TestTokens;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Locks over REST: taken, waited for, renewed, released, and refused. */
@RunAsClient
class LocksResourceIT extends LocksOverRest {

    /** LOCK_WAITS_PER_CALLER by default. */
    private static final int WAITS_PER_CALLER = 16;

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
        assertThat(Instant.parse(json(renewed).getString("expiresAt"))).isAfter(lock.getString("expiresAt"));
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
    void aCallerThatWaitsGetsTheLockWhenItIsReleased() throws Exception {
        JsonObject lock = json(call("POST", path, service, "{\"ttlMs\":20000}"));
        CompletableFuture<HttpResponse<String>> waiting = CLIENT.sendAsync(
                request("POST", path, service, "{\"ttlMs\":20000,\"waitMs\":20000}"),
                HttpResponse.BodyHandlers.ofString());
        assertThat(call("DELETE", path, service, token(lock)).statusCode()).isEqualTo(204);
        assertThat(waiting.get().statusCode()).isEqualTo(201);
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
}
