package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Dry runs of moves of seats: the prices, the money that would be due, or the refusal of the move; nothing changes. */
@RunAsClient
class MovesDryRunContractIT extends OverMoves {

    private static List<String> told(Answer run) {
        JsonObject would = run.is(200).object();
        List<String> seats = would.getJsonArray("seats").getValuesAs(JsonObject.class).stream()
                .map(seat -> seat.getString("from") + " " + seat.getString("formerPrice") + " " + seat.getString("to")
                        + " " + seat.getString("price"))
                .toList();
        assertThat(would).doesNotContainKey("movedAt");
        return List.of(
                String.join(", ", seats),
                would.getString("formerTotal"),
                would.getString("total"),
                would.getString("refundDue"));
    }

    private static Answer tried(Person caller, String order, String body) {
        return caller.post(order + "/moves/dry-runs", body);
    }

    /** Everything that a move changes: the order and its steps, the map, the evidence, the feed. */
    private List<String> state(Person buyer, String program, String order, String feed) {
        return List.of(
                buyer.get(order).is(200).response().body(),
                buyer.get(order + "/history").is(200).response().body(),
                user().get(program + "/seats").is(200).response().body(),
                operator()
                        .get(program + "/hot-state")
                        .is(200)
                        .object()
                        .getJsonObject("facts")
                        .toString(),
                events(feed, program, "moved,refund-due").toString(),
                operator()
                        .get("api/ops/audit?act=move-seats&resource=" + idOf(program))
                        .is(200)
                        .response()
                        .body());
    }

    @Test
    void aDryRunSaysTheSameAsTheMoveAndChangesNothing() {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "25.10", "V-v-1", "A-r-1", "V-v-2");
        String feed = OverLists.next(service().get("api/events?after=now")).replaceFirst("^/hotseat/", "");
        List<String> before = state(buyer, program, order, feed);
        // In a ring: the first takes the seat that the second leaves.
        String body = moves("A-r-1", "A-r-2", "V-v-1", "A-r-1");
        for (Person caller : List.of(buyer, service(), person("desk-1", "support"), operator())) {
            assertThat(told(tried(caller, order, body)))
                    .containsExactly("A-r-1 7.10 A-r-2 7.10, V-v-1 9.00 A-r-1 7.10", "25.10", "23.20", "1.90");
        }
        assertThat(told(tried(operator(), order, moving(",'keepPrices':true", "A-r-1", "V-v-3"))))
                .containsExactly("A-r-1 7.10 V-v-3 7.10", "25.10", "25.10", "0.00");
        assertThat(state(buyer, program, order, feed)).isEqualTo(before);
        counts(program, 5, 0, 3);

        Answer made = buyer.post(order + "/moves", body, "k").is(201);
        assertThat(List.of(made.text("formerTotal"), made.text("total"), made.text("refundDue")))
                .isEqualTo(List.of("25.10", "23.20", "1.90"));
        assertThat(seats(buyer, order)).containsExactly("A-r-1 7.10", "V-v-2 9.00", "A-r-2 7.10");
    }

    @Test
    void aDryRunOfAnUnpaidOrderHasThePriceThatIsToBePaid() {
        String program = hall();
        Person buyer = user();
        String order = choose(buyer, program, "A-r-1");
        assertThat(told(tried(buyer, order, moves("A-r-1", "V-v-1"))))
                .containsExactly("A-r-1 7.10 V-v-1 9.00", "7.10", "9.00", "0.00");
        emptied(program);
        assertThat(told(tried(buyer, order, moves("A-r-1", "V-v-1"))))
                .containsExactly("A-r-1 7.10 V-v-1 9.00", "7.10", "9.00", "0.00");
        counts(program, 7, 1, 0);
        tell(order, "a", "7.10", "CAPTURED").is(200);
    }

    @Test
    void aDryRunIsRefusedAsTheMoveIs() {
        String program = hall();
        Person buyer = user();
        String order = paid(buyer, program, "14.20", "A-r-1", "A-r-2");
        choose(user(), program, "A-r-4");
        refusedAlike(buyer, order, moves("A-r-1", "A-r-4"));
        refusedAlike(buyer, order, moves("A-r-1", "A-r-2"));
        refusedAlike(buyer, order, moves("A-r-3", "V-v-1"));
        refusedAlike(buyer, order, moves("A-r-1", "V-v-1"));
        refusedAlike(buyer, order, moves("A-r-1", "A-r-1"));
        refusedAlike(buyer, order, moving(",'keepPrices':true", "A-r-1", "A-r-3"));
        refusedAlike(user(), order, moves("A-r-1", "A-r-3"));
        refusedAlike(person("gate-1", "gate"), order, moves("A-r-1", "A-r-3"));
        enter(token(buyer, order, "A-r-2")).is(201);
        refusedAlike(operator(), order, moves("A-r-2", "A-r-3"));
        operator().post(program + "/stop").is(200);
        refusedAlike(buyer, order, moves("A-r-1", "A-r-3"));
        assertThat(told(tried(operator(), order, moves("A-r-1", "A-r-3"))).get(0))
                .isEqualTo("A-r-1 7.10 A-r-3 7.10");
        refund(order, "back", "14.20", "").is(200);
        refusedAlike(buyer, order, moves("A-r-1", "A-r-3"));
        counts(program, 7, 1, 0);
        // A parameter would be one of the move: it is unknown there, and nothing is moved.
        operator().post(order + "/moves?dryRun=true", moves("A-r-1", "A-r-3")).is(400);
    }

    private static void refusedAlike(Person caller, String order, String body) {
        Answer dry = tried(caller, order, body);
        Answer real = caller.post(order + "/moves", body);
        assertThat(real.status()).isGreaterThanOrEqualTo(400);
        assertThat(dry.status()).isEqualTo(real.status());
        assertThat(withoutPlace(dry)).isEqualTo(withoutPlace(real));
    }

    /** A problem without the fields that differ from request to request. */
    private static String withoutPlace(Answer refusal) {
        return refusal.response().body().replaceAll("\"(instance|requestId)\":\"[^\"]*\",?", "");
    }
}
