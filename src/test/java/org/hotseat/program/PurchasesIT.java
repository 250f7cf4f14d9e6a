package org.hotseat.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.program.layout.ProgramCalls.bought;
import static org.hotseat.program.layout.ProgramCalls.category;
import static org.hotseat.program.layout.ProgramCalls.chosen;
import static org.hotseat.program.layout.ProgramCalls.hall;
import static org.hotseat.program.layout.ProgramCalls.order;
import static org.hotseat.program.layout.ProgramCalls.program;
import static org.hotseat.program.layout.ProgramCalls.row;
import static org.hotseat.program.layout.ProgramCalls.seatsOf;
import static org.hotseat.program.layout.ProgramCalls.texts;
import static org.hotseat.program.layout.ProgramCalls.tickets;
import static org.hotseat.testing.RestCalls.newId;

import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.List;
import java.util.Map;
import org.hotseat.program.layout.ProgramCalls;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** Purchases over REST: every answer, every refusal, and what becomes of the seats. */
@RunAsClient
class PurchasesIT extends InServer {

    @ArquillianResource
    private URL base;

    private ProgramCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new ProgramCalls(base.toURI());
    }

    @Test
    void namedSeatsOfSeveralCategoriesAreBoughtTogether() {
        String id = calls.program(hall("A-1", 2, 4), category("B", "10.00", row("R1", 4, "")));
        String user = newId("u");
        Answer placed = calls.buy(
                id,
                user,
                chosen("A-1-R1-2", "B-R1-1", "A-1-R2-3")
                        + ",'attendees':['Ann Lee','Bo','Çid'],'expectedTotal':'24.20'",
                "");

        JsonObject order = placed.is(201).json();
        assertThat(order.getJsonArray("seats").toString())
                .isEqualTo(("[{'seatId':'A-1-R1-2','categoryId':'A-1','price':'7.10','attendee':'Ann Lee'},"
                                + "{'seatId':'A-1-R2-3','categoryId':'A-1','price':'7.10','attendee':'Çid'},"
                                + "{'seatId':'B-R1-1','categoryId':'B','price':'10.00','attendee':'Bo'}]")
                        .replace('\'', '"'));
        assertThat(order.getString("total")).isEqualTo("24.20");
        assertThat(order.getString("price")).isEqualTo("24.20");
        assertThat(order.getString("kind")).isEqualTo("program");
        assertThat(order.getString("programId")).isEqualTo(id);
        assertThat(order.getString("ownerId")).isEqualTo(user);
        assertThat(order.getInt("payStatus")).isZero();
        assertThat(order).containsKey("payBefore");
        assertThat(calls.get("orders/" + order.getString("orderId")).is(200).json())
                .isEqualTo(order);
        assertThat(calls.rows(id, "A-1")).isEqualTo(Map.of("R1", ".h..", "R2", "..h."));
        calls.holds(id, 9, 3, 0, 0);
    }

    @Test
    void pickedSeatsStandSideBySideAlsoOfSeveralCategories() {
        String id = calls.program(hall("A", 3, 5), hall("B", 1, 3));
        assertThat(bought(calls.buy(id, newId("u"), tickets("A", 1, "B", 2, "A", 2), "")))
                .containsExactlyInAnyOrder("A-R1-1", "A-R1-2", "A-R1-3", "B-R1-1", "B-R1-2");
        assertThat(bought(calls.best(id, newId("u"), "A", 5)))
                .containsExactlyInAnyOrder("A-R2-1", "A-R2-2", "A-R2-3", "A-R2-4", "A-R2-5");
        calls.holds(id, 8, 10, 0, 0);
    }

    @Test
    void accessibleSeatsAreKeptForThoseWhoAskForThem() {
        String id = calls.program(category("A", "7.10", row("R1", 3, ",'accessible':[1]")));
        assertThat(bought(calls.best(id, newId("u"), "A", 2))).containsExactlyInAnyOrder("A-R1-2", "A-R1-3");
        calls.best(id, newId("u"), "A", 1).refuses(409, 1002);
        JsonObject fewer = calls.best(id, newId("u"), "A", 2).refuses(409, 1003);
        assertThat(fewer.getInt("remaining")).isEqualTo(1);
        assertThat(bought(calls.buy(
                        id,
                        newId("u"),
                        "'strategy':'BEST','tickets':[{'categoryId':'A','count':1,'accessible':true}]",
                        "")))
                .containsExactly("A-R1-1");
        assertThat(calls.rows(id, "A")).isEqualTo(Map.of("R1", "Hhh"));
        calls.holds(id, 0, 3, 0, 0);
    }

    @Test
    void everyRefusalHasItsNumberAndTakesNothing() {
        String id = newId("program");
        calls.put(id, program(3, category("A", "7.10", row("R1", 4, ",'blocked':[4]"), row("R2", 2, ""))))
                .is(201);
        String user = newId("u");
        JsonObject first = calls.choose(id, user, "A-R1-1").is(201).json();

        JsonObject taken = calls.choose(id, user + "-2", "A-R1-2", "A-R1-1", "A-R1-4", "A-R1-5", "A-R9-1", "X-R1-1")
                .is(409)
                .json();
        assertThat(taken.getInt("code")).isEqualTo(1004);
        calls.put(id, program(9, category("A", "7.10", row("R1", 4, ",'blocked':[4]"), row("R2", 2, ""))))
                .is(200);
        taken = calls.choose(id, user + "-2", "A-R1-2", "A-R1-1", "A-R1-4", "A-R1-5", "A-R9-1", "X-R1-1")
                .refuses(409, 1001);
        assertThat(taken.containsKey("orderId")).isFalse();
        assertThat(calls.choose(id, user, "A-R1-1").refuses(409, 1001).getString("orderId"))
                .isEqualTo(first.getString("orderId"));
        assertThat(texts(taken, "seats")).containsExactlyInAnyOrder("A-R1-1", "A-R1-4", "A-R1-5", "A-R9-1", "X-R1-1");
        assertThat(texts(taken, "reasons"))
                .containsExactlyInAnyOrder("taken", "blocked", "unknown", "unknown", "unknown");
        calls.put(id, program(3, category("A", "7.10", row("R1", 4, ",'blocked':[4]"), row("R2", 2, ""))))
                .is(200);

        JsonObject limit = calls.best(id, user, "A", 3).refuses(409, 1004);
        assertThat(limit.getInt("accountLimit")).isEqualTo(3);
        assertThat(limit.getInt("taken")).isEqualTo(1);
        calls.buy(id, newId("u"), tickets("A", 2, "B", 1), "").is(404);
        calls.choose(id, newId("u"), "A-R1-2", "A-R1-2").is(400);
        calls.buy(id, "u".repeat(1_000), chosen("A-R1-2"), "").is(400);
        calls.buy(id, newId("u"), "'strategy':'ALL'", "").is(400);
        calls.send("POST", "programs/" + id + "/purchases", "", "service", "").is(400);
        JsonObject other = calls.buy(id, newId("u"), chosen("A-R1-2") + ",'expectedTotal':'7.00'", "")
                .is(409)
                .json();
        assertThat(other.getString("code")).isEqualTo("other-total");
        assertThat(other.getString("total")).isEqualTo("7.10");
        calls.buy(id, newId("u"), tickets("A", 2) + ",'expectedTotal':'7.10'", "")
                .is(409);
        calls.send("POST", "programs/" + id + "/purchases", "{" + tickets("A", 1) + "}", "", "")
                .is(401);
        calls.send("POST", "programs/" + id + "/purchases", "{'userId':'x'," + tickets("A", 1) + "}", "user", "")
                .is(403);
        calls.best(id, newId("u"), "A", 3).is(201);
        calls.best(id, newId("u"), "A", 2).refuses(409, 1003);
        calls.holds(id, 1, 4, 0, 1);
    }

    @Test
    void aRepetitionGetsTheSameSeatsAlsoAfterRedisWasEmptied() {
        String id = calls.program(hall("A", 1, 6));
        String user = newId("u");
        Answer first = calls.buy(id, user, tickets("A", 2) + ",'attendees':['a','b']", id)
                .is(201);
        assertThat(calls.buy(id, user, tickets("A", 2) + ",'attendees':['a','b']", id)
                        .body())
                .isEqualTo(first.body());
        calls.buy(id, user, tickets("A", 3), id).is(422);
        calls.buy(id, user, tickets("A", 2) + ",'attendees':['a','c']", id).is(422);
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.flushAll();
        }
        assertThat(calls.buy(id, user, tickets("A", 2) + ",'attendees':['a','b']", id)
                        .body())
                .isEqualTo(first.body());
        assertThat(calls.get("orders/" + order(first)).json()).isEqualTo(first.json());
        calls.holds(id, 4, 2, 0, 0);
    }

    @Test
    void seatsAreSoldWhenTheyArePaidAndComeBackOnceWhenTheOrderEnds() {
        String id = calls.program(hall("A", 1, 4), hall("B", 1, 2));
        String cancelled = order(calls.choose(id, newId("u"), "A-R1-1", "B-R1-2"));
        calls.delete("orders/" + cancelled).is(204);
        calls.delete("orders/" + cancelled).is(409);
        calls.holds(id, 6, 0, 0, 0);
        String next = order(calls.choose(id, newId("u"), "A-R1-1", "B-R1-2"));
        calls.delete("orders/" + cancelled).is(409);
        calls.pay(next).is(200);
        assertThat(calls.pay(next).is(200).json().getInt("payStatus")).isEqualTo(1);
        calls.holds(id, 4, 0, 2, 0);
        calls.delete("orders/" + next).is(409);
        JsonObject refunded = calls.refund(next).is(200).json();
        assertThat(seatsOf(refunded)).isEqualTo(List.of("A-R1-1", "B-R1-2"));
        calls.refund(next).is(409);
        calls.holds(id, 6, 0, 0, 0);
        assertThat(bought(calls.choose(id, newId("u"), "B-R1-2", "A-R1-1"))).hasSize(2);
        calls.holds(id, 4, 2, 0, 0);
    }

    @Test
    void whatComesBackCanBeBoughtAtOnceThoughItWasKnownToBeGone() {
        String id = calls.program(hall("A", 1, 1));
        for (int i = 0; i < 20; i++) {
            String order = order(calls.best(id, newId("u"), "A", 1));
            calls.best(id, newId("u"), "A", 1).refuses(409, 1003);
            calls.choose(id, newId("u"), "A-R1-1").refuses(409, 1001);
            calls.delete("orders/" + order).is(204);
            String again = order(calls.choose(id, newId("u"), "A-R1-1"));
            calls.best(id, newId("u"), "A", 1).refuses(409, 1003);
            calls.delete("orders/" + again).is(204);
        }
        calls.holds(id, 1, 0, 0, 0);
    }

    @Test
    void aRebuildRestoresEverySeatAndEveryAccount() {
        String id = newId("program");
        String layout =
                program(4, category("A", "7.10", row("R1", 6, ",'blocked':[6],'accessible':[1,2]")), hall("B", 1, 3));
        calls.put(id, layout).is(201);
        String user = newId("u");
        calls.choose(id, user, "A-R1-1", "B-R1-2").is(201);
        calls.pay(order(calls.choose(id, user, "A-R1-3"))).is(200);
        calls.delete("orders/" + order(calls.choose(id, user, "B-R1-1"))).is(204);
        String map = calls.seats(id).body().replaceFirst("\"version\":\\d+", "");

        JsonObject report =
                calls.post("programs/" + id + "/rebuild", "operator").is(200).json();

        assertThat(report.getBoolean("changed")).isFalse();
        assertThat(report.getJsonObject("after").toString())
                .isEqualTo("{\"seats\":9,\"free\":5,\"held\":2,\"sold\":1,\"blocked\":1}");
        assertThat(calls.seats(id).body().replaceFirst("\"version\":\\d+", "")).isEqualTo(map);
        calls.best(id, user, "B", 2).refuses(409, 1004);
        calls.choose(id, user, "B-R1-1").is(201);
        calls.holds(id, 4, 3, 1, 1);
    }

    @Test
    void whatSomebodyDoesToTheSeatsBehindOurBackIsSeen() {
        String id = calls.program(hall("A", 1, 4));
        calls.choose(id, newId("u"), "A-R1-1").is(201);
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.hset("program:rows:" + id + ":A", "R1", "..h.");
        }
        JsonObject evidence = calls.get("programs/" + id + "/hot-state").is(200).json();
        assertThat(evidence.getBoolean("consistent")).isFalse();
        assertThat(texts(evidence, "differences"))
                .contains(
                        "the seat A-R1-1 is . in Redis, h in the facts",
                        "the seat A-R1-3 is h in Redis, . in the facts");
        calls.post("programs/" + id + "/rebuild", "operator").is(200);
        calls.holds(id, 3, 1, 0, 0);
    }
}
