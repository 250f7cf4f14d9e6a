package org.hotseat.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.TestStores;
import org.hotseat.webhook.Receiver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Signatures of webhooks are verified in another language. Needs {@code npm} and {@code node}, and fails without them:
 * {@code .ci/long clients}.
 */
@Tag("clients")
class WebhookSignaturesIT {

    @TempDir
    private Path directory;

    /**
     * By the library of Standard Webhooks, and by what Node has; while the keys are rotated those of the former secret,
     * too.
     */
    @Test
    void aLibraryOfAnotherLanguageVerifiesTheSignaturesOfWebhooks() throws Exception {
        Programs programs = new Programs(directory);
        Path work = programs.node();
        programs.run(work, "npx", "--no-install", "tsc", "-p", ".");
        String schedule = RestCalls.newId("clients");
        String webhook = "webhooks/" + RestCalls.newId("clients");
        try (ServerProcess server = server();
                Receiver receiver = new Receiver()) {
            RestCalls calls = new RestCalls(server.uri().resolve("hotseat/"));
            calls.send("PUT", "schedules/" + schedule, "{'name':'Clients','maxPlayers':1000}", "operator", "")
                    .is(201);
            String definition = "{'url':'" + receiver.url() + "','types':['held'],'resources':['" + schedule + "']}";
            JsonObject made = calls.send("PUT", webhook, definition, "operator", "")
                    .is(201)
                    .json();
            JsonObject rotated =
                    calls.post(webhook + "/rotations", "operator").is(201).json();
            // The server that delivers knows the new keys within a second.
            AtomicInteger users = new AtomicInteger();
            Receiver.Got got = await().until(
                            () -> {
                                String user = "{'userId':'é-" + users.incrementAndGet() + "'}";
                                calls.send("POST", "schedules/" + schedule + "/holds", user, "service", "")
                                        .is(201);
                                return receiver.taken().stream()
                                        .filter(WebhookSignaturesIT::isSignedByBoth)
                                        .findFirst();
                            },
                            Optional::isPresent)
                    .orElseThrow();
            for (JsonObject shown : List.of(made, rotated)) {
                assertThat(verified(programs, work, got, shown, got.body())).contains("org.hotseat.held");
                assertThatThrownBy(() ->
                                verified(programs, work, got, shown, got.body().replace("held", "paid")))
                        .isInstanceOf(AssertionError.class);
            }
        }
    }

    /** By the former keys and by the new ones, twice each. */
    private static boolean isSignedByBoth(Receiver.Got got) {
        return got.headers().get("webhook-signature").split(" ").length == 4;
    }

    private String verified(Programs programs, Path work, Receiver.Got got, JsonObject shown, String body)
            throws Exception {
        JsonObjectBuilder headers = Json.createObjectBuilder();
        got.headers().forEach(headers::add);
        String received = Json.createObjectBuilder()
                .add("secret", shown.getString("secret"))
                .add("publicKey", shown.getString("publicKey"))
                .add("headers", headers)
                .add("body", body)
                .build()
                .toString();
        Path file = Files.writeString(Files.createTempFile(directory, "received", ".json"), received);
        return programs.run(work, "node", "out/verify-webhook.js", file.toString());
    }

    private ServerProcess server() {
        return ServerProcess.start(ServerSettings.builtWar(directory)
                .shortLived()
                .with("HOTSEAT_WEBHOOK_ALLOWED", "http://127.0.0.1:*")
                .with("REDIS_HOST", "127.0.0.1")
                .with("REDIS_PORT", Integer.toString(TestStores.current().redisPort()))
                .with("MONGODB_DATABASE", "clients"));
    }
}
