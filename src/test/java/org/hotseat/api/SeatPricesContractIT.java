package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** Prices, labels and coordinates of rows and seats. */
@RunAsClient
class SeatPricesContractIT extends OverPayments {

    private static final String ROW = "{'row':'r','seats':4,'price':'9.50','label':'Row one','x':-3.5,'y':2.0,"
            + "'seatDetails':[{'seat':2,'price':'12.00'},{'seat':4,'label':'Throne','x':1.0,'y':2.25,'guid':'g-4'}]}";

    private static String body(String row) {
        return "{'title':'t','startsAt':'2030-01-01T20:00:00Z','accountLimit':8,'categories':[{'categoryId':'A','name':'A',"
                + "'price':'7.10','rows':[" + row + ",{'row':'s','seats':2}]}]}";
    }

    private String hall() {
        String program = "api/programs/" + newId("p");
        operator().put(program, body(ROW)).is(201);
        return program;
    }

    @Test
    void aProgramShowsThemAsTheyWerePutAndKeepsThem() {
        String program = hall();
        for (int i = 0; i < 2; i++) {
            JsonObject row = operator()
                    .get(program)
                    .is(200)
                    .object()
                    .getJsonArray("categories")
                    .getJsonObject(0)
                    .getJsonArray("rows")
                    .getJsonObject(0);
            assertThat(row).isEqualTo(Answer.json(ROW));
            emptied(program);
        }
        operator()
                .put(program, body(ROW.replace("9.50", "50000000.01").replace("'y':2.0,", "")))
                .complainsOf("categories[0].rows[0].price", "categories[0].rows[0].y");
        assertThat(operator().get(program + "/hot-state").is(200).object().getBoolean("consistent"))
                .isTrue();
    }

    @Test
    void ordersTicketsAndRefundsHaveTheSeatsOwn() {
        String program = hall();
        Person user = user();
        user.post(
                        program + "/purchases",
                        "{'strategy':'CHOOSE','seats':['A-r-2','A-r-4','A-s-1'],'expectedTotal':'21.30'}")
                .refused(409, "'other-total'");
        emptied(program);
        Answer placed = user.post(
                        program + "/purchases",
                        "{'strategy':'CHOOSE','seats':['A-r-2','A-r-4','A-s-1'],'expectedTotal':'28.60','attendees':['a','b','c']}")
                .is(201);
        JsonArray seats = Answer.json("{'s':["
                        + "{'seatId':'A-r-2','categoryId':'A','price':'12.00','label':'Row one','attendee':'a'},"
                        + "{'seatId':'A-r-4','categoryId':'A','price':'9.50','label':'Throne','attendee':'b'},"
                        + "{'seatId':'A-s-1','categoryId':'A','price':'7.10','attendee':'c'}]}")
                .getJsonArray("s");
        assertThat(placed.object().getJsonArray("seats")).isEqualTo(seats);
        String order = "api/orders/" + placed.text("orderId");
        tell(order, "a", "28.60", "CAPTURED").is(200);
        emptied(program);
        assertThat(user.get(order).is(200).object().getJsonArray("seats")).isEqualTo(seats);
        List<String> labels = user.get(order + "/tickets").is(200).list().getValuesAs(JsonObject.class).stream()
                .map(ticket -> ticket.getString("label", "-"))
                .toList();
        assertThat(labels).containsExactly("Row one", "Throne", "-");
        operator().put(program, body("{'row':'r','seats':4}")).is(200);
        assertThat(refund(order, "r", "7.10", "A-r-2")
                        .refused(409, "'wrong-amount'")
                        .text("expected"))
                .isEqualTo("12.00");
        refund(order, "r", "12.00", "A-r-2").is(200);
        assertThat(user.get(order).object().getJsonArray("seats"))
                .isEqualTo(Answer.json("{'s':" + seats.subList(1, 3) + "}").getJsonArray("s"));
        money(program, "28.60", "16.60", "0.00", "12.00");
        refund(order, "s", "9.50", "A-r-4").is(200);
        emptied(program);
        assertThat(user.get(order).object().getJsonArray("seats"))
                .isEqualTo(Answer.json("{'s':[" + seats.get(2) + "]}").getJsonArray("s"));
        assertThat(user().post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-2']}")
                        .is(201)
                        .text("total"))
                .isEqualTo("7.10");
    }

    /** All of Redis is gone, and this resource is back. */
    private void emptied(String resource) {
        try (RedisClient redis = redis()) {
            redis.flushAll();
        }
        operator().get(resource).is(200);
    }
}
