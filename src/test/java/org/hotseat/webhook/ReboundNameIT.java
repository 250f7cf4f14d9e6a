package org.hotseat.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import java.io.IOException;
import java.io.StringReader;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host that has another address at the second look-up gets nothing there, and everything when it is back. */
@Tag("own-server")
class ReboundNameIT {

    private static final String HOST = "hooks.test";

    @TempDir
    private Path directory;

    @Test
    void anotherAddressAtTheSecondLookUpIsNotCalled() throws IOException {
        Path hosts = directory.resolve("hosts");
        leadsTo(hosts, "127.0.0.1");
        try (Receiver receiver = new Receiver();
                ServerProcess server = ServerProcess.start(settings(hosts))) {
            RestCalls calls = new RestCalls(server.uri().resolve("hotseat/"));
            String schedule = RestCalls.newId("rebound");
            String webhook = "webhooks/" + RestCalls.newId("rebound");
            calls.send("PUT", "schedules/" + schedule, "{'name':'x','maxPlayers':9}", "operator", "")
                    .is(201);
            String url = "http://" + HOST + ":" + receiver.port() + "/";
            String definition = "{'url':'" + url + "','types':['held'],'resources':['" + schedule + "']}";
            calls.send("PUT", webhook, definition, "operator", "").is(201);
            hold(calls, schedule);
            await().until(() -> receiver.taken().size() == 1);
            assertThat(receiver.taken().get(0).header("host")).isEqualTo(HOST + ":" + receiver.port());

            leadsTo(hosts, "127.0.0.2");
            hold(calls, schedule);
            await().until(() -> outcomes(calls, webhook).contains("not-allowed"));
            assertThat(receiver.got()).hasSize(1);

            leadsTo(hosts, "127.0.0.1");
            calls.send("PUT", webhook, definition, "operator", "").is(200);
            await().until(() -> receiver.taken().size() == 2);
        }
    }

    private ServerSettings settings(Path hosts) {
        ServerSettings built = ServerSettings.builtWar(directory)
                .shortLived()
                .with("REDIS_HOST", "127.0.0.1")
                .with("REDIS_PORT", Integer.toString(TestStores.current().redisPort()))
                .with("MONGODB_DATABASE", "rebound")
                .with("HOTSEAT_WEBHOOK_ALLOWED", "http://" + HOST + ":*, 127.0.0.1/32");
        List<String> options = new ArrayList<>(built.jvmOptions());
        options.add("-Djdk.net.hosts.file=" + hosts.toAbsolutePath());
        options.add("-Dsun.net.inetaddr.ttl=0");
        return new ServerSettings(
                built.microJar(),
                built.war(),
                built.port(),
                built.environment(),
                options,
                built.directory(),
                built.readyPath(),
                built.patience());
    }

    /** Written beside and moved: the server may be reading it. */
    private static void leadsTo(Path hosts, String address) throws IOException {
        String own = InetAddress.getLocalHost().getHostName();
        Path written = Files.writeString(
                hosts.resolveSibling("hosts.new"), "127.0.0.1 localhost " + own + "\n" + address + " " + HOST + "\n");
        Files.move(
                written,
                hosts,
                java.nio.file.StandardCopyOption.REPLACE_EXISTING,
                java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    }

    private static void hold(RestCalls calls, String schedule) {
        calls.send(
                        "POST",
                        "schedules/" + schedule + "/holds",
                        "{'userId':'" + RestCalls.newId("u") + "'}",
                        "service",
                        "")
                .is(201);
    }

    private static List<String> outcomes(RestCalls calls, String webhook) {
        JsonArray attempts = Json.createReader(new StringReader(
                        calls.get(webhook + "/attempts").is(200).body()))
                .readArray();
        return attempts.stream()
                .map(attempt -> attempt.asJsonObject().getString("outcome"))
                .toList();
    }
}
