package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Tickets of seats that are given for other seats of the program. */
@RunAsClient
class MovedTicketsContractIT extends OverMoves {

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
}
