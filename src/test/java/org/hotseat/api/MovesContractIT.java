package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.time.Instant;
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

/** Seats of an order that are given for other seats of the program. Row r of A costs 7.10, row v of V 9.00. */
@RunAsClient
class MovesContractIT extends OverPlaces {

    private static final String VIP =
            "{'categoryId':'V','name':'V','price':'9.00','rows':[{'row':'v','seats':4,'accessible':[4]}]}";

    private String hall(String rules) {
        String body = body(row(4) + "," + VIP);
        return made("api/programs/" + newId("p"), body.substring(0, body.length() - 1) + rules + "}");
    }

    private String hall() {
        return hall("");
    }

    private static String choose(Person buyer, String program, String... seats) {
        return "api/orders/"
                + buyer.post(
                                program + "/purchases",
                                "{'strategy':'CHOOSE','seats':['" + String.join("','", seats) + "']}")
                        .is(201)
                        .text("orderId");
    }

    private String paid(Person buyer, String program, String amount, String... seats) {
        String order = choose(buyer, program, seats);
        tell(order, "a", amount, "CAPTURED").is(200);
        return order;
    }

    private static String moves(String... seats) {
        return moving("", seats);
    }

    private static String moving(String more, String... seats) {
        return "{'seats':["
                + IntStream.range(0, seats.length / 2)
                        .mapToObj(i -> "{'from':'" + seats[2 * i] + "','to':'" + seats[2 * i + 1] + "'}")
                        .collect(Collectors.joining(","))
                + "]" + more + "}";
    }

    private static List<String> seats(Person reader, String order) {
        return reader.get(order).is(200).object().getJsonArray("seats").getValuesAs(JsonObject.class).stream()
                .map(seat -> seat.getString("seatId") + " " + seat.getString("price"))
                .toList();
    }

    private static List<String> steps(Answer history) {
        return history.is(200).list().getValuesAs(JsonObject.class).stream()
                .map(step -> step.getString("what")
                        + (step.containsKey("from") ? " " + step.getString("from") + " " + step.getString("to") : ""))
                .toList();
    }

    /** Returns events of a program, from an address of the feed on. */
    private List<JsonObject> events(String from, String program, String types) {
        return service()
                .get(from + "&types=" + types + "&resource=" + idOf(program))
                .is(200)
                .list()
                .getValuesAs(JsonObject.class);
    }

    private static String token(Person holder, String order, String seat) {
        return holder.get("api/tickets/" + idOf(order) + "~" + seat).is(200).text("token");
    }

    private Answer enter(String token) {
        return person("gate-1", "gate").post("api/checkins", "{'ticket':'" + token + "'}");
    }

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
    void aTicketMovesWithItsHolderAndTheEarlierTokenIsVoid() {
        String program = hall(",'transfers':{}");
        Person buyer = user();
        Person friend = user();
        String order = paid(buyer, program, "14.20", "A-r-1", "A-r-2");
        String ticket = "api/tickets/" + idOf(order) + "~A-r-1";
        buyer.put(ticket + "/attendee", "{'attendee':'Bo'}").is(200);
        buyer.post("api/tickets/" + idOf(order) + "~A-r-2/transfers", "{'to':'" + friend.id() + "'}")
                .is(201);
        String mine = token(buyer, order, "A-r-1");
        String theirs = token(friend, order, "A-r-2");
        buyer.post(order + "/moves", moves("A-r-2", "A-r-3")).refused(403, "'ticket-transferred'");
        // Both go one seat on, so that one comes to the seat that the other has left.
        operator()
                .post(order + "/moves", moves("A-r-1", "A-r-2", "A-r-2", "A-r-3"))
                .is(201);
        enter(mine).refused(409, "'ticket-void'");
        enter(theirs).refused(409, "'ticket-transferred'");
        JsonObject moved =
                buyer.get("api/tickets/" + idOf(order) + "~A-r-2").is(200).object();
        assertThat(moved.getString("attendee")).isEqualTo("Bo");
        assertThat(moved).doesNotContainKey("transfers");
        emptied(program);
        Answer in = enter(token(friend, order, "A-r-3")).is(201);
        assertThat(in.text("ticketId")).isEqualTo(idOf(order) + "~A-r-3");
        operator().post(order + "/moves", moves("A-r-3", "A-r-4")).refused(409, "'checked-in'");
        // Back on its first seat it has a token of its own again.
        buyer.post(order + "/moves", moves("A-r-2", "A-r-1")).is(201);
        enter(mine).refused(409, "'ticket-transferred'");
        enter(token(buyer, order, "A-r-1")).is(201);
        counts(program, 6, 0, 2);
    }

    @Test
    void aLateReportOfAGateIsOfItsOwnTime() {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "14.20", "A-r-1", "A-r-2");
        Instant before = buyer.get(order).is(200).time("paidAt");
        List<String> old = List.of(token(buyer, order, "A-r-1"), token(buyer, order, "A-r-2"));
        Instant at = buyer.post(order + "/moves", moves("A-r-1", "A-r-3", "A-r-2", "A-r-4"))
                .is(201)
                .time("movedAt");
        List.of(before, at)
                .forEach(time -> person("gate-1", "gate")
                        .post(
                                "api/checkins",
                                "{'ticket':'" + old.get(time.equals(at) ? 1 : 0) + "','at':'" + time + "'}")
                        .is(time.equals(at) ? 409 : 201));
        String scans = operator()
                .get("api/scans?contradictions=true&model=programs&resource=" + idOf(program))
                .is(200)
                .response()
                .body();
        assertThat(scans).contains("moved-later", "moved-before");
    }

    @Test
    void theDifferenceToCheaperSeatsIsDueAndIsGivenBack() {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "18.00", "V-v-1", "V-v-2");
        Answer made = buyer.post(order + "/moves", moves("V-v-1", "A-r-1")).is(201);
        assertThat(List.of(made.text("total"), made.text("refundDue"))).isEqualTo(List.of("16.10", "1.90"));
        money(program, "18.00", "16.10", "1.90", "0.00");
        assertThat(due(order).getString("refundDue")).isEqualTo("1.90");
        emptied(program);
        money(program, "18.00", "16.10", "1.90", "0.00");
        counts(program, 6, 0, 2);
        refund(order, "back", "1.90", "").is(200);
        money(program, "18.00", "16.10", "0.00", "1.90");
        // A second move makes more due, and a seat comes back at its own price.
        operator().post(order + "/moves", moves("V-v-2", "A-r-2")).is(201);
        money(program, "18.00", "14.20", "1.90", "1.90");
        refund(order, "seat", "7.10", "A-r-1").is(200);
        money(program, "18.00", "7.10", "1.90", "9.00");
        refund(order, "rest", "9.00", "").is(200);
        money(program, "18.00", "0.00", "0.00", "18.00");
        counts(program, 8, 0, 0);
    }

    @Test
    void dearerSeatsAreRefusedUnlessTheHouseKeepsThePrices() {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "7.10", "A-r-1");
        Answer no = buyer.post(order + "/moves", moves("A-r-1", "V-v-1")).refused(409, "'dearer'");
        assertThat(List.of(no.text("total"), no.text("difference"))).isEqualTo(List.of("9.00", "1.90"));
        buyer.post(order + "/moves", moving(",'keepPrices':true", "A-r-1", "V-v-1"))
                .refused(403, "'wrong-role'");
        service()
                .post(order + "/moves", moving(",'keepPrices':true", "A-r-1", "V-v-1"))
                .is(201);
        assertThat(seats(buyer, order)).containsExactly("V-v-1 7.10");
        money(program, "7.10", "7.10", "0.00", "0.00");
        counts(program, 7, 0, 1);
    }

    @Test
    void nothingIsMovedUnlessAllIs() {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "14.20", "A-r-1", "A-r-2");
        choose(user(), program, "A-r-4");
        Answer taken = buyer.post(order + "/moves", moves("A-r-1", "A-r-3", "A-r-2", "A-r-4"))
                .refused(409, "1001");
        assertThat(taken.object().getJsonArray("seats")).hasToString("[\"A-r-4\"]");
        assertThat(taken.object().getJsonArray("reasons")).hasToString("[\"taken\"]");
        buyer.post(order + "/moves", moves("A-r-1", "B-r-1")).refused(409, "1001");
        buyer.post(order + "/moves", moves("A-r-1", "A-r-2")).refused(409, "1001");
        buyer.post(order + "/moves", moves("A-r-3", "V-v-1")).refused(409, "'other-seats'");
        user().post(order + "/moves", moves("A-r-1", "A-r-3")).refused(403, "'not-yours'");
        buyer.post(order + "/moves", "{'seats':[]}").complainsOf("seats");
        buyer.post(order + "/moves", moves("A-r-1", "A-r-1")).complainsOf("seats[0].to");
        buyer.post(order + "/moves", moves("A-r-1", "A-r-3", "A-r-1", "A-r-4")).complainsOf("seats[1].from");
        String pinned = choose(buyer, program, "V-v-1");
        tell(pinned, "p", "9.00", "AUTHORIZED").is(200);
        buyer.post(pinned + "/moves", moves("V-v-1", "V-v-2")).refused(409, "'payment-under-way'");
        String game = schedule(1);
        buyer.post(order(buyer, game) + "/moves", moves("A-r-1", "A-r-3"), "k").complainsOf("seats");
        assertThat(seats(buyer, order)).containsExactly("A-r-1 7.10", "A-r-2 7.10");
        counts(program, 4, 2, 2);
    }

    @Test
    void aTableIsNotMovedAndTakesNoSeatOfOthers() {
        String program = made(
                "api/programs/" + newId("p"),
                body("{'categoryId':'A','name':'A','price':'7.10','rows':[{'row':'r','seats':2},"
                        + "{'row':'T','seats':2,'soldAsWhole':{}}]}"));
        Person buyer = user();
        String order = paid(buyer, program, "7.10", "A-r-1");
        Answer part = buyer.post(order + "/moves", moves("A-r-1", "A-T-1")).refused(409, "'part-of-table'");
        assertThat(part.object().getJsonArray("tables")).hasToString("[\"A-T\"]");
        String table = choose(buyer, program, "A-T-1", "A-T-2");
        buyer.post(table + "/moves", moves("A-T-1", "A-r-2")).refused(409, "'part-of-table'");
        counts(program, 1, 2, 1);
    }

    @Test
    void aClosedSaleBindsTheBuyerAndNotTheBoxOffice() {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "7.10", "A-r-1");
        operator().post(program + "/stop").is(200);
        buyer.post(order + "/moves", moves("A-r-1", "A-r-2")).refused(409, "'stopped'");
        person("desk-1", "support")
                .post(order + "/moves", moves("A-r-1", "A-r-2"))
                .is(201);
        counts(program, 7, 0, 1);
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
