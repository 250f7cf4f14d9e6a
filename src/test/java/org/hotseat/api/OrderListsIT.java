package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** {@code GET /orders}: who sees what, each filter and each refusal. */
@RunAsClient
class OrderListsIT extends OverLists {

    @Test
    void usersSeeTheirOwnAndServicesAndOperatorsAll() {
        String schedule = schedule(9);
        Person one = user();
        Person other = user();
        String mine = idOf(order(one, schedule));
        String others = idOf(order(other, schedule));
        String all = LIST + "?resource=" + idOf(schedule);

        assertThat(ids(one.get(LIST))).containsExactly(mine);
        assertThat(ids(one.get(LIST + "?user=" + one.id()))).containsExactly(mine);
        one.get(LIST + "?user=" + other.id()).refused(403, "'not-yours'");
        one.get(LIST + "?user=" + other.id(), "Accept", "text/csv").refused(403, "'not-yours'");
        assertThat(ids(one.get(all))).containsExactly(mine);
        for (Person person : List.of(service(), operator())) {
            assertThat(ids(person.get(all))).containsExactlyInAnyOrder(mine, others);
            assertThat(ids(person.get(LIST + "?user=" + other.id()))).containsExactly(others);
        }
        nobody().get(LIST).refused(401, "'no-token'");
        person(newId("none"), "gatecrasher").get(LIST).refused(403, "'wrong-role'");
    }

    @Test
    void anEntryIsTheOrderAsItIsShownByItself() {
        Person user = user();
        String schedule = schedule(3);
        user.post(schedule + "/holds").is(201);
        String paid = order(user, schedule);
        user.post(paid + "/payment", "{'reference':'r 1'}").is(200);
        String bought = "api/orders/"
                + user.post(program(3) + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1','A-r-2']}")
                        .is(201)
                        .text("orderId");
        String sold = "api/orders/" + user.post(sale(3) + "/orders").is(201).text("orderId");
        user.delete(sold).is(204);

        List<JsonObject> entries = entries(user.get(LIST));
        assertThat(entries).hasSize(3);
        for (String order : List.of(paid, bought, sold)) {
            assertThat(entries).contains(user.get(order).is(200).object());
        }
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.flushAll();
        }
        assertThat(entries(user.get(LIST))).isEqualTo(entries);

        String csv = user.get(LIST, "Accept", "text/csv").is(200).response().body();
        List<String> columns = List.of(csv.substring(0, csv.indexOf("\r\n")).split(","));
        assertThat(entries).allSatisfy(entry -> assertThat(columns).containsAll(entry.keySet()));
    }

    @Test
    void eachFilterLeavesOutWhatItDoesNotName() {
        Person user = user();
        String first = schedule(5);
        String second = schedule(5);
        String unpaid = idOf(order(user, first));
        String paid = idOf(order(user, second));
        user.post(LIST + "/" + paid + "/payment", "{'reference':'r'}").is(200);
        String refunded = idOf(order(user, schedule(1)));
        user.post(LIST + "/" + refunded + "/payment", "{'reference':'r'}").is(200);
        user.post(LIST + "/" + refunded + "/refund").is(200);
        String ended = user.post(
                        program(3) + "/purchases", "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}")
                .is(201)
                .text("orderId");
        user.delete(LIST + "/" + ended).is(204);

        Map<String, Set<String>> expected = new HashMap<>();
        expected.put("state=unpaid", Set.of(unpaid));
        expected.put("state=paid", Set.of(paid));
        expected.put("state=refunded", Set.of(refunded));
        expected.put("state=ended", Set.of(ended));
        expected.put("model=schedules", Set.of(unpaid, paid, refunded));
        expected.put("model=programs", Set.of(ended));
        expected.put("model=sales", Set.of());
        expected.put("resource=" + idOf(first), Set.of(unpaid));
        expected.put("resource=" + idOf(first) + "&model=schedules", Set.of(unpaid));
        expected.put("resource=" + idOf(first) + "&model=programs", Set.of());
        expected.put("resource=" + idOf(second) + "&state=paid", Set.of(paid));
        expected.put("resource=" + idOf(second) + "&state=unpaid", Set.of());
        expected.put("model=schedules&state=refunded", Set.of(refunded));
        expected.put("changedSince=2020-01-01T00:00:00Z", Set.of(unpaid, paid, refunded, ended));
        expected.put("changedSince=9000-01-01T00:00:00Z", Set.of());
        expected.forEach((query, ids) -> {
            for (Person person : List.of(user, operator())) {
                String asked = LIST + "?" + query + "&user=" + user.id();
                assertThat(ids(person.get(asked))).as(asked).containsExactlyInAnyOrderElementsOf(ids);
                assertThat(person.get(asked, "Accept", "application/x-ndjson")
                                .is(200)
                                .response()
                                .body()
                                .lines())
                        .as(asked)
                        .hasSize(ids.size());
            }
        });
    }

    @Test
    void whatIsMalformedIsRefusedAndAllOfItTold() {
        Person user = user();
        user.get(LIST + "?user=%01&resource=a%20b&model=rains&state=1&changedSince=yesterday&limit=0")
                .complainsOf("user", "resource", "model", "state", "changedSince", "limit");
        for (String limit : List.of("1001", "-1", "x", "", "1.5", "99999999999")) {
            user.get(LIST + "?limit=" + limit).complainsOf("limit");
        }
        for (String after : List.of("x", "AAAA", "c3h", "%20", "czE%3D", "n".repeat(2_000), "..%2F")) {
            user.get(LIST + "?after=" + after).complainsOf("after");
        }
        user.get(LIST + "?state=paid&state=unpaid").complainsOf("state");
        user.get(LIST + "?after=czE&limit=5", "Accept", "text/csv").complainsOf("after", "limit");
        user.get(LIST + "?model=x", "Accept", "application/x-ndjson").complainsOf("model");
        user.get(LIST, "Accept", "text/html").refused(406, "'not-acceptable'");
        assertThat(user.get(LIST, "Accept", "*/*").is(200).header("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
    }

    private String sale(int stock) {
        String path = "api/sales/" + newId("sale");
        operator()
                .put(
                        path,
                        "{'goodId':'" + newId("good") + "','stock':" + stock + ",'startsAt':'2020-01-01T00:00:00Z',"
                                + "'endsAt':'2090-01-01T00:00:00Z','valid':true,'perUserLimit':2,'price':'7.10'}")
                .is(201);
        return path;
    }
}
