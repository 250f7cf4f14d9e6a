package org.hotseat.lock;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Calls of the resource of locks that come again with their keys. */
@RunAsClient
class LockRepetitionsIT extends LocksOverRest {

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

    @Test
    void anOperatorsReleaseThatIsRepeatedWithItsKeyLeavesTheNextHolderAlone() throws Exception {
        call("POST", path, service, "{\"ttlMs\":20000}");

        takeAway("o1").is(204);
        json(call("POST", path, service, "{\"ttlMs\":20000}"));
        takeAway("o1").is(204);
        assertThat(call("GET", path, token("operator"), "").statusCode()).isEqualTo(200);
        takeAway("o2").is(204);
        assertThat(takeAway("o3").is(404).body()).contains("not-locked");
        json(call("POST", path, service, "{\"ttlMs\":20000}"));
        assertThat(takeAway("o3").is(404).body()).contains("not-locked");
        assertThat(call("GET", path, token("operator"), "").statusCode()).isEqualTo(200);
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
}
