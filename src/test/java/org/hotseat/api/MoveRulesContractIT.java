package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** The seats and orders that are moved, by whom, and at what price. */
@RunAsClient
class MoveRulesContractIT extends OverMoves {

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
}
