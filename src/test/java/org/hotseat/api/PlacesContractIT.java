package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.util.List;
import org.hotseat.testing.StreamClient;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Categories of programs without numbers: places that are counted, alone and beside seats. */
@RunAsClient
class PlacesContractIT extends OverPlaces {

    @Test
    void aProgramShowsItsPlacesAsTheyWerePutAndHowManyAreLeft() {
        String id = newId("p");
        String program = "api/programs/" + id;
        String categories = "{'categoryId':'F','name':'Floor','price':'5.00',%s'capacity':400}";
        String head = "'title':'An evening','startsAt':'2030-01-01T20:00:00Z','accountLimit':8,";
        operator()
                .put(program, "{" + head + "'categories':[" + categories.formatted("") + "]}")
                .is(201)
                .shows(
                        "{'programId':'" + id + "'," + head
                                + "'state':'open','remaining':400,'capacity':400,'categories':["
                                + categories.formatted("'remaining':400,") + "]}",
                        "closesAt");
        String order = user().post(program + "/purchases", tickets(20))
                .refused(409, "1004")
                .response()
                .body();
        assertThat(order).contains("\"accountLimit\":8");
        Answer placed = user().post(program + "/purchases", tickets(8)).is(201);
        assertThat(placed.object().getJsonArray("seats")).isEmpty();
        assertThat(placed.text("total")).isEqualTo("40.00");
        assertThat(operator().get(program).is(200).number("remaining")).isEqualTo(392);
        assertThat(operator().get(program).is(200).number("capacity")).isEqualTo(400);
        assertThat(operator().get(program + "/seats").is(200).object().getJsonArray("categories"))
                .isEqualTo(Answer.json("{'c':[{'categoryId':'F','remaining':392,"
                                + "'places':{'free':392,'held':8,'sold':0}}]}")
                        .getJsonArray("c"));
    }

    @Test
    void seatsAndPlacesAreBoughtTogetherWithTheirGuestsAndTickets() {
        String program = mixed(2, 6);
        Person user = user();
        Answer placed = user.post(
                        program + "/purchases",
                        MIXED + ",'attendees':['Ada','Bo','Cy','Di'],'expectedTotal':'22.10'}",
                        "k")
                .is(201);
        assertThat(placed.object().getJsonArray("seats"))
                .isEqualTo(Answer.json("{'s':[{'seatId':'A-r-1','categoryId':'A','price':'7.10','attendee':'Ada'}]}")
                        .getJsonArray("s"));
        assertThat(placed.object().getJsonArray("generalAdmission"))
                .isEqualTo(
                        Answer.json("{'p':[{'categoryId':'F','count':3,'price':'5.00','attendees':['Bo','Cy','Di']}]}")
                                .getJsonArray("p"));
        user.post(program + "/purchases", MIXED + ",'attendees':['Ada','Bo','Cy','Di'],'expectedTotal':'22.10'}", "k")
                .is(201)
                .shows(placed.response().body());
        user.post(program + "/purchases", MIXED + "}", "k").refused(422, "'idempotency-key-reused'");
        String order = "api/orders/" + placed.text("orderId");
        tell(order, "a", "22.10", "CAPTURED").is(200);
        List<String> tickets = user.get(order + "/tickets").is(200).list().getValuesAs(JsonObject.class).stream()
                .map(ticket -> ticket.getString("unit"))
                .toList();
        assertThat(tickets).containsExactly("A-r-1", "F-p1", "F-p2", "F-p3");
        String token = user.get("api/tickets/" + idOf(order) + "~F-p3").is(200).text("token");
        Person gate = person("gate-1", "gate");

        places(order, "r", "5.00", 1).is(200);

        gate.post("api/checkins", "{'ticket':'" + token + "'}").refused(409, "'ticket-void'");
        gate.post(
                        "api/checkins",
                        "{'ticket':'"
                                + user.get("api/tickets/" + idOf(order) + "~F-p2")
                                        .text("token") + "'}")
                .is(201);
        assertThat(user.get(order).object().getJsonArray("generalAdmission").getJsonObject(0))
                .isEqualTo(Answer.json("{'categoryId':'F','count':2,'price':'5.00','attendees':['Bo','Cy']}"));
        counts(program, 5, 0, 3);
    }

    @Test
    void allOrNothingAndNothingThatIsNotThere() {
        String program = mixed(1, 3);
        Person user = user();
        Answer fewer = user.post(
                        program + "/purchases",
                        "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1},{'categoryId':'F','count':4}]}")
                .refused(409, "1003");
        assertThat(fewer.text("categoryId")).isEqualTo("F");
        assertThat(fewer.number("remaining")).isEqualTo(3);
        assertThat(user.post(
                                program + "/purchases",
                                "{'strategy':'BEST','tickets':[{'categoryId':'F','count':1,'accessible':true}]}")
                        .refused(409, "1002")
                        .text("categoryId"))
                .isEqualTo("F");
        user.post(program + "/purchases", "{'strategy':'CHOOSE','seats':['F-1-1']}")
                .refused(409, "1001");
        user.post(program + "/purchases", "{'strategy':'CHOOSE','seats':['F-*-1']}")
                .complainsOf("seats[0]");
        user.post(program + "/purchases", "{'strategy':'CHOOSE','tickets':[{'categoryId':'F','count':1}]}")
                .complainsOf("seats");
        user.post(
                        program + "/purchases",
                        "{'strategy':'CHOOSE','seats':['A-r-1'],'tickets':[{'categoryId':'F','count':20}]}")
                .complainsOf("tickets");
        user.post(program + "/purchases", MIXED + ",'expectedTotal':'22.09'}").refused(409, "'other-total'");
        counts(program, 4, 0, 0);
        user.post(program + "/purchases", MIXED + "}").is(201);
        for (int i = 0; i < 3; i++) {
            user().post(program + "/purchases", tickets(1)).refused(409, "1003");
        }
        counts(program, 0, 4, 0);
    }

    @Test
    void anOperatorChangesTheirNumberButNotBelowWhatIsTaken() {
        String program = mixed(1, 6);
        user().post(program + "/purchases", tickets(4)).is(201);
        Answer below = operator().put(program, body(row(1) + "," + places(3))).refused(409, "'below-taken'");
        assertThat(below.number("taken")).isEqualTo(4);
        assertThat(below.text("categoryId")).isEqualTo("F");
        operator().put(program, body(row(1) + "," + places(5))).is(200);
        counts(program, 2, 4, 0);
        emptied(program);
        counts(program, 2, 4, 0);
        operator()
                .put(
                        program,
                        body(row(1) + ","
                                + "{'categoryId':'F','name':'F','price':'5.00','rows':[{'row':'r','seats':9}]}"))
                .refused(409, "'fewer-seats'");
        operator()
                .put("api/programs/" + newId("p"), body("{'categoryId':'F','name':'F','price':'5.00','capacity':0}"))
                .complainsOf("categories[0].capacity");
        operator()
                .put("api/programs/" + newId("p"), body("{'categoryId':'F','name':'F','price':'5.00'}"))
                .complainsOf("categories[0].rows");
    }

    @Test
    void streamsAndChangesTellTheCounts() throws URISyntaxException {
        String program = mixed(1, 6);
        long version = nobody().get(program + "/seats").is(200).number("version");
        try (StreamClient stream = StreamClient.open(base.toURI().resolve(program + "/stream"))) {
            stream.await(event -> event.name().equals("state"));
            user().post(program + "/purchases", MIXED + "}").is(201);
            StreamClient.Event seats = stream.await(event -> event.name().equals("seats"));
            assertThat(Answer.json(seats.data()).getJsonObject("places"))
                    .isEqualTo(Answer.json("{'F':{'free':3,'held':3,'sold':0}}"));
        }
        JsonObject changes =
                nobody().get(program + "/seats?since=" + version).is(200).object();
        assertThat(changes.getJsonObject("places")).isEqualTo(Answer.json("{'F':{'free':3,'held':3,'sold':0}}"));
        assertThat(changes.getJsonObject("seats")).isEqualTo(Answer.json("{'A-r-1':'h'}"));
    }
}
