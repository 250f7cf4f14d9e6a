package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** Seats of an order that are given for other seats of the program. */
@RunAsClient
class MovesContractIT extends OverMoves {

    @Test
    void anUnpaidOrderHasThePriceOfItsNewSeats() {
        String program = hall();
        Person buyer = user();
        String order = choose(buyer, program, "A-r-1", "A-r-2");
        Answer made = buyer.post(order + "/moves", moves("A-r-2", "V-v-1"), "k").is(201);
        assertThat(List.of(made.text("formerTotal"), made.text("total"), made.text("refundDue")))
                .isEqualTo(List.of("14.20", "16.10", "0.00"));
        assertThat(seats(buyer, order)).containsExactly("A-r-1 7.10", "V-v-1 9.00");
        // Every server answers a repetition alike, letter by letter.
        assertThat(made.response().body()).contains("{\"from\":\"A-r-2\",\"to\":\"V-v-1\"}");
        counts(program, 6, 2, 0);
        // The seats that came back are anybody's, and the other ones are not.
        choose(user(), program, "A-r-2");
        user().post(program + "/purchases", "{'strategy':'CHOOSE','seats':['V-v-1']}")
                .refused(409, "1001");
        tell(order, "old", "14.20", "CAPTURED").refused(409, "'wrong-amount'");
        emptied(program);
        counts(program, 5, 3, 0);
        assertThat(seats(buyer, order)).containsExactly("A-r-1 7.10", "V-v-1 9.00");
        buyer.post(order + "/moves", moves("A-r-2", "V-v-1"), "k")
                .is(201)
                .shows(made.response().body());
        buyer.post(order + "/moves", moves("A-r-2", "V-v-2"), "k").refused(422, "'idempotency-key-reused'");
        tell(order, "a", "16.10", "CAPTURED").is(200);
        counts(program, 5, 1, 2);
        money(program, "16.10", "16.10", "0.00", "0.00");
    }

    @Test
    void anUnpaidOrderThatHasMovedToAnotherCategoryEndsAsAWhole() {
        String program = hall();
        Person buyer = user();
        String order = choose(buyer, program, "A-r-1", "A-r-2");
        buyer.post(order + "/moves", moves("A-r-1", "V-v-1", "A-r-2", "V-v-4")).is(201);
        counts(program, 6, 2, 0);
        buyer.delete(order).is(204);
        counts(program, 8, 0, 0);
        buyer.post(order + "/moves", moves("V-v-1", "A-r-1")).refused(409, "'wrong-state'");
        emptied(program);
        counts(program, 8, 0, 0);
    }

    @Test
    void ofMovesToOneSeatAtOnceOneWins() {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "28.40", "A-r-1", "A-r-2", "A-r-3", "A-r-4");
        List<CompletableFuture<Answer>> asked = IntStream.rangeClosed(1, 4)
                .mapToObj(n -> CompletableFuture.supplyAsync(
                        () -> operator().post(order + "/moves", moving(",'keepPrices':true", "A-r-" + n, "V-v-1"))))
                .toList();
        Map<Integer, Long> outcomes = asked.stream()
                .map(answer -> answer.join().status())
                .collect(Collectors.groupingBy(status -> status, Collectors.counting()));
        assertThat(outcomes).isEqualTo(Map.of(201, 1L, 409, 3L));
        counts(program, 4, 0, 4);
        emptied(program);
        counts(program, 4, 0, 4);
    }

    /** The fact of the move may still be on its way when the seats are counted anew. */
    @Test
    void aMoveThatWasNotDurableWhenRedisWasLostIsWholeOrNotAtAll() {
        String program = hall();
        Person buyer = user();
        String order = choose(buyer, program, "A-r-1");
        FaultProxy mongo = TestStores.current().mongoProxy();
        mongo.hang();
        try {
            assertThat(buyer.post(order + "/moves", moves("A-r-1", "V-v-1"), "k")
                            .status())
                    .isIn(202, 503);
            try (RedisClient redis = redis()) {
                redis.flushAll();
            }
        } finally {
            mongo.restore();
        }
        await().until(() -> operator().get(program + "/hot-state").status() == 200);
        counts(program, 7, 1, 0);
        assertThat(seats(buyer, order)).isSubsetOf("A-r-1 7.10", "V-v-1 9.00").hasSize(1);
        await().until(() ->
                buyer.post(order + "/moves", moves("A-r-1", "V-v-1"), "k").status() == 201);
        assertThat(seats(buyer, order)).containsExactly("V-v-1 9.00");
        counts(program, 7, 1, 0);
        choose(user(), program, "A-r-1");
    }

    @Test
    void aMoveIsToldOnceInTheFeedAndInTheHistories() {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "9.00", "V-v-1");
        String now = OverLists.next(service().get("api/events?after=now")).replaceFirst("^/hotseat/", "");
        buyer.post(order + "/moves", moves("V-v-1", "A-r-1"), "k").is(201);
        buyer.post(order + "/moves", moves("V-v-1", "A-r-1"), "k").is(201);
        await().until(() -> events(now, program, "moved").size() == 1
                && events(now, program, "refund-due").size() == 1);
        JsonObject data = events(now, program, "moved").get(0).getJsonObject("data");
        assertThat(data.getJsonArray("from")).hasToString("[\"V-v-1\"]");
        assertThat(data.getJsonArray("to")).hasToString("[\"A-r-1\"]");
        assertThat(data.getJsonArray("seats")).hasToString("[\"A-r-1\"]");
        assertThat(data.getString("refundDue")).isEqualTo("1.90");
        assertThat(steps(buyer.get(order + "/history")))
                .containsExactly("ordered", "paid", "refund-due", "moved V-v-1 A-r-1");
        assertThat(steps(operator().get(program + "/seats/V-v-1/history")))
                .containsExactly("ordered", "paid", "refund-due", "moved V-v-1 A-r-1");
        assertThat(steps(operator().get(program + "/seats/A-r-1/history"))).containsExactly("moved V-v-1 A-r-1");
    }
}
