package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Dry runs of purchases and of changes of single seats: what would be, or the refusal of the act; nothing changes. */
@RunAsClient
class SeatDryRunsContractIT extends OverMoves {

    private static final String PRESS = ",'unitPrice':'0.00','reason':'Press'";

    private static String chosen(String more, String... seats) {
        return "{'userId':'guest','strategy':'CHOOSE','seats':['" + String.join("','", seats) + "']" + more + "}";
    }

    private static String blocked(boolean blocked, String... seats) {
        return "{'changes':[{'seats':['" + String.join("','", seats) + "'],'blocked':" + blocked + "}]}";
    }

    private static String shown(JsonObject would) {
        return would.getJsonArray("seats").getValuesAs(JsonObject.class).stream()
                        .map(seat -> seat.getString("seatId") + " " + seat.getString("price"))
                        .toList()
                + " " + would.getString("total");
    }

    /** Everything that either act changes. */
    private List<String> state(String program) {
        return List.of(
                user().get(program + "/seats").is(200).response().body(),
                operator().get(program).is(200).response().body(),
                operator()
                        .get("api/orders?resource=" + idOf(program))
                        .is(200)
                        .response()
                        .body(),
                operator()
                        .get("api/ops/audit?resource=" + idOf(program))
                        .is(200)
                        .response()
                        .body());
    }

    @Test
    void aDryRunOfAPurchaseSaysTheSameAsThePurchaseAndChangesNothing() {
        String program = hall();
        List<String> before = state(program);
        String usual = chosen("", "A-r-2", "V-v-1");
        String free = chosen(PRESS, "A-r-2", "V-v-1");
        for (Person staff : List.of(service(), person("desk-1", "support"), operator())) {
            JsonObject would =
                    staff.post(program + "/purchases/dry-runs", usual).is(200).object();
            assertThat(shown(would)).isEqualTo("[A-r-2 7.10, V-v-1 9.00] 16.10");
            assertThat(would).doesNotContainKeys("orderId", "placedAt");
            assertThat(shown(staff.post(program + "/purchases/dry-runs", free)
                            .is(200)
                            .object()))
                    .isEqualTo("[A-r-2 0.00, V-v-1 0.00] 0.00");
        }
        String best = "{'strategy':'BEST','tickets':[{'categoryId':'A','count':2}]}";
        String picked =
                shown(user().post(program + "/purchases/dry-runs", best).is(200).object());
        assertThat(state(program)).isEqualTo(before);
        emptied(program);
        assertThat(shown(user().post(program + "/purchases/dry-runs", best)
                        .is(200)
                        .object()))
                .isEqualTo(picked);
        counts(program, 8, 0, 0);
        assertThat(shown(user().post(program + "/purchases", best).is(201).object()))
                .isEqualTo(picked);
    }

    @Test
    void aPurchaseIsRefusedInItsDryRunToo() {
        String program = hall();
        choose(user(), program, "A-r-4");
        Person desk = person("desk-1", "support");
        alike(desk, program, chosen("", "A-r-4"));
        alike(desk, program, chosen(PRESS, "A-r-3", "A-r-4"));
        alike(desk, program, chosen(PRESS, "A-r-9"));
        alike(desk, program, chosen(",'expectedTotal':'1.00'", "A-r-1"));
        alike(desk, program, chosen(",'unitPrice':'1.00'", "A-r-1"));
        alike(desk, program, chosen("", "no seat"));
        alike(user(), program, chosen("", "A-r-1"));
        alike(user(), program, "{'strategy':'CHOOSE','seats':['A-r-1']" + PRESS + "}");
        alike(person("gate-1", "gate"), program, chosen("", "A-r-1"));
        alike(desk, "api/programs/" + newId("none"), chosen("", "A-r-1"));
        operator().post(program + "/stop").is(200);
        alike(desk, program, chosen(PRESS, "A-r-1"));
        counts(program, 7, 1, 0);
    }

    private static void alike(Person caller, String program, String body) {
        Answer dry = caller.post(program + "/purchases/dry-runs", body);
        Answer real = caller.post(program + "/purchases", body);
        assertThat(real.status()).isGreaterThanOrEqualTo(400);
        same(dry, real);
    }

    /** The same but for the id of the request. */
    private static void same(Answer dry, Answer real) {
        assertThat(List.of(dry.status(), dry.object().get("code"), dry.object().get("detail")))
                .isEqualTo(List.of(
                        real.status(), real.object().get("code"), real.object().get("detail")));
        assertThat(dry.object().get("seats")).isEqualTo(real.object().get("seats"));
    }

    @Test
    void aDryRunOfChangedSeatsCountsThemAndChangesNothing() {
        String program = hall();
        List<String> before = state(program);
        assertThat(effects(program, blocked(true, "A-r-1", "A-r-2"))).isEqualTo("2 0 6");
        assertThat(effects(program, blocked(false, "A-r-1", "A-r-2"))).isEqualTo("0 0 8");
        assertThat(state(program)).isEqualTo(before);
        patch(program, blocked(true, "A-r-1", "A-r-2")).is(200);
        assertThat(effects(program, blocked(true, "A-r-2", "A-r-3"))).isEqualTo("1 0 5");
        assertThat(effects(program, blocked(false, "A-r-1"))).isEqualTo("0 1 7");
        String order = choose(user(), program, "A-r-4");
        operator()
                .post(program + "/seats/dry-runs", blocked(true, "A-r-3", "A-r-4"))
                .refused(409, "'seats-taken'");
        operator().delete(order).is(204);
        assertThat(effects(program, blocked(true, "A-r-3", "A-r-4"))).isEqualTo("2 0 4");
        operator().post(program + "/seats/dry-runs", blocked(true, "A-r-77")).refused(404, "'unknown-seat'");
        operator().post(program + "/seats/dry-runs", "{'changes':[]}").complainsOf("changes");
        person("desk-1", "support")
                .post(program + "/seats/dry-runs", blocked(true, "A-r-3"))
                .refused(403, "'wrong-role'");
        operator()
                .post("api/programs/" + newId("none") + "/seats/dry-runs", blocked(true, "A-r-3"))
                .refused(404, "'unknown-program'");
    }

    private Answer patch(String program, String body) {
        return operator()
                .send(
                        "PATCH",
                        program + "/seats",
                        BodyPublishers.ofString(body.replace('\'', '"')),
                        "Content-Type",
                        "application/json");
    }

    private String effects(String program, String body) {
        JsonObject would =
                operator().post(program + "/seats/dry-runs", body).is(200).object();
        return would.getInt("blocked") + " " + would.getInt("unblocked") + " " + would.getInt("onSale");
    }
}
