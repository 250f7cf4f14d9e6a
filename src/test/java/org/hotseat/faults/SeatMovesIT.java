package org.hotseat.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import org.hotseat.testing.RedisBinary;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Moves of seats where Redis has replicas, before and after another server of it takes over. */
@Tag("own-server")
class SeatMovesIT {

    private static final String HALL = "{'title':'Hall','startsAt':'2089-06-01T20:00:00Z','accountLimit':5,"
            + "'categories':[{'categoryId':'A','name':'A','price':'7.10','rows':[{'row':'r','seats':4}]}]}";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"sentinel", "cluster"})
    void aMoveIsMadeOnceAndRefusedWhereTheSeatIsTaken(String topology) {
        try (Topology redis = Topologies.start(topology, RedisBinary.installed(), directory.resolve("redis"));
                HotseatServers servers = HotseatServers.start(redis, directory, 1)) {
            RestCalls calls = new RestCalls(servers.uris().get(0).resolve("/hotseat/"));
            // Of programs of other names some are on the other masters of a cluster.
            for (String program : List.of(RestCalls.newId("p"), RestCalls.newId("p"), RestCalls.newId("p"))) {
                moves(redis, calls, "programs/" + program);
            }
        }
    }

    private static void moves(Topology redis, RestCalls calls, String program) {
        answered(calls, "PUT", program, HALL, "operator", "").is(201);
        String order = bought(calls, program, "u1", "A-r-1");
        bought(calls, program, "u2", "A-r-2");

        Answer moved = move(calls, order, "A-r-1", "A-r-3", "k").is(201);
        assertThat(move(calls, order, "A-r-1", "A-r-3", "k")).isEqualTo(moved);
        move(calls, order, "A-r-3", "A-r-2", "other").refuses(409, 1001);
        has(calls, order, "A-r-3");

        redis.failover();

        assertThat(move(calls, order, "A-r-1", "A-r-3", "k")).isEqualTo(moved);
        move(calls, order, "A-r-3", "A-r-2", "other").refuses(409, 1001);
        move(calls, order, "A-r-3", "A-r-4", "next").is(201);
        has(calls, order, "A-r-4");
        bought(calls, program, "u3", "A-r-3");
        Answer evidence = answered(calls, "GET", program + "/hot-state", "", "operator", "");
        assertThat(evidence.is(200).json().getBoolean("consistent"))
                .as(evidence.body())
                .isTrue();
    }

    private static String bought(RestCalls calls, String program, String user, String seat) {
        String body = "{'strategy':'CHOOSE','seats':['" + seat + "']}";
        return answered(calls, "POST", program + "/purchases", body, "user:" + user, user)
                .is(201)
                .json()
                .getString("orderId");
    }

    private static Answer move(RestCalls calls, String order, String from, String to, String key) {
        String body = "{'seats':[{'from':'" + from + "','to':'" + to + "'}]}";
        return answered(calls, "POST", "orders/" + order + "/moves", body, "user:u1", key);
    }

    private static void has(RestCalls calls, String order, String seat) {
        assertThat(answered(calls, "GET", "orders/" + order, "", "user:u1", "")
                        .is(200)
                        .json()
                        .getJsonArray("seats")
                        .getJsonObject(0)
                        .getString("seatId"))
                .isEqualTo(seat);
    }

    /** Repeats a request while a store is away, as a careful caller does. */
    private static Answer answered(RestCalls calls, String method, String path, String body, String role, String key) {
        return await().until(
                        () -> calls.send(method, path, body, role, key),
                        answer -> answer.status() != 503 && answer.status() != 202);
    }
}
