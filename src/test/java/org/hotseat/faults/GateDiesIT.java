package org.hotseat.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.RedisBinary;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server of a gate is killed when its check-in is on its way. Another server has ended the ticket meanwhile, and
 * lists the entry that nobody else can list.
 */
@Tag("own-server")
class GateDiesIT {

    private static final String HALL = "{'title':'Hall','startsAt':'2089-06-01T20:00:00Z','accountLimit':5,"
            + "'categories':[{'categoryId':'A','name':'A','price':'7.10','rows':[{'row':'r','seats':4}]}]}";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @Test
    void anEntryThatWasOvertakenIsListedByAnotherServer() {
        try (Topology redis = Topologies.start("standalone", RedisBinary.installed(), directory.resolve("redis"));
                HotseatServers servers = HotseatServers.start(redis, directory, 2)) {
            RestCalls dying = calls(servers, 0);
            RestCalls other = calls(servers, 1);
            String program = "programs/" + RestCalls.newId("p");
            other.made(program, HALL);
            // One is let in and given back afterwards, which contradicts nothing.
            String known = bought(other, program, "u1");
            enter(other, token(other, known, "u1")).is(201);
            back(other, known);
            String order = bought(other, program, "u2");
            String token = token(other, order, "u2");

            HeldPiece entry = servers.mongoProxy().holdEach(HeldPiece.command("update", "checkins"), order + "~");
            CompletableFuture<Void> scan;
            try {
                scan = CompletableFuture.runAsync(() -> enter(dying, token));
                await().until(entry::held);
                back(other, order);
                servers.server(0).kill();
            } finally {
                entry.deliver();
            }

            await().until(scan::isDone);
            await().until(() -> !listed(other, program).isEmpty());
            assertThat(listed(other, program))
                    .extracting(each -> each.getString("orderId") + " " + each.getString("verdict") + " "
                            + each.getJsonArray("contradictions")
                                    .getJsonObject(0)
                                    .getString("kind"))
                    .containsExactly(order + " undecided refunded-later");
        }
    }

    private static RestCalls calls(HotseatServers servers, int number) {
        return new RestCalls(servers.uris().get(number).resolve("/hotseat/"));
    }

    private static String bought(RestCalls calls, String program, String user) {
        String body = "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}";
        String order = calls.send("POST", program + "/purchases", body, "user:" + user, user)
                .is(201)
                .json()
                .getString("orderId");
        String paid = "{'reference':'pi-" + order + "','amount':'7.10','state':'CAPTURED'}";
        calls.send("POST", "orders/" + order + "/payments", paid, "payment", "").is(200);
        return order;
    }

    private static String token(RestCalls calls, String order, String user) {
        String ticket = calls.send("GET", "orders/" + order, "", "user:" + user, "")
                .is(200)
                .json()
                .getJsonArray("seats")
                .getJsonObject(0)
                .getString("seatId");
        return calls.send("GET", "tickets/" + order + "~" + ticket, "", "user:" + user, "")
                .is(200)
                .json()
                .getString("token");
    }

    private static Answer enter(RestCalls calls, String token) {
        return calls.send("POST", "checkins", "{'ticket':'" + token + "'}", "gate", "");
    }

    private static void back(RestCalls calls, String order) {
        String refund = "{'reference':'r-" + order + "','amount':'7.10','reason':'ill'}";
        calls.send("POST", "orders/" + order + "/refunds", refund, "payment", "")
                .is(200);
    }

    private static List<JsonObject> listed(RestCalls calls, String program) {
        String resource = program.substring(program.indexOf('/') + 1);
        Answer page = calls.get("scans?contradictions=true&model=programs&resource=" + resource)
                .is(200);
        try (JsonReader reader = Json.createReader(new StringReader(page.body()))) {
            return reader.readArray().getValuesAs(JsonObject.class);
        }
    }
}
