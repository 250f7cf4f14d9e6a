package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** Programs put with seating plans in the form that pretix publishes. */
@RunAsClient
class PlansContractIT extends OverPayments {

    private static final String SIZE = "'size':{'width':800,'height':600}}";
    private static final String AREA = "{'shape':'circle','color':'#eee','border_color':'#000','rotation':12.5,"
            + "'position':{'x':40,'y':30},'uuid':'u-1','circle':{'radius':9},"
            + "'text':{'text':'Bar','color':'#111','size':16,'position':{'x':0,'y':0}}}";

    private static String seat(String guid, int number, String category) {
        return "{'seat_guid':'" + guid + "','seat_number':'" + number + "','radius':10,'position':{'x':" + 25 * number
                + ",'y':0.5},'category':'" + category + "'}";
    }

    /** Seats g-1 and on of a row. */
    private static String plan(String... categories) {
        String seats = IntStream.rangeClosed(1, categories.length)
                .mapToObj(n -> seat("g-" + n, n, categories[n - 1]))
                .collect(Collectors.joining(","));
        return "{'name':'Hall','categories':[{'name':'Gold','color':'#fd0'},{'name':'Silver'}],"
                + "'zones':[{'name':'Left','zone_id':'z','position':{'x':100,'y':10},'rows':[{'row_number':'A','row_label':'Row A',"
                + "'seat_label':'Seat %s','row_number_position':'both','position':{'x':5,'y':5},'seats':["
                + seats + "]}],'areas':[" + AREA + "]}]," + SIZE;
    }

    private static String body(String plan) {
        return "{'title':'t','startsAt':'2030-01-01T20:00:00Z','accountLimit':8,'plan':" + plan + ",'categories':["
                + "{'categoryId':'gold','name':'Gold','price':'9.00'},{'categoryId':'silver','name':'Silver','price':'7.10'},"
                + "{'categoryId':'floor','name':'Floor','price':'5.00','capacity':10}]}";
    }

    private String put(String plan) {
        String program = "api/programs/" + newId("p");
        operator().put(program, body(plan)).is(201);
        return program;
    }

    @Test
    void aPlanIsALayoutAndIsGivenBackAlsoWhenRedisWasEmptied() {
        String plan = plan("Gold", "Gold", "Silver", "Gold");
        String program = put(plan);
        for (int i = 0; i < 2; i++) {
            assertThat(nobody().get(program + "/plan").is(200).object()).isEqualTo(Answer.json(plan));
            JsonObject gold = nobody().get(program)
                    .is(200)
                    .object()
                    .getJsonArray("categories")
                    .getJsonObject(0);
            assertThat(gold.getJsonArray("rows").getJsonObject(0))
                    .isEqualTo(Answer.json("{'row':'A','seats':3,'x':105.0,'y':15.0,'seatDetails':["
                            + "{'seat':1,'label':'Left, Row A, Seat 1','x':130.0,'y':15.5,'guid':'g-1'},"
                            + "{'seat':2,'label':'Left, Row A, Seat 2','x':155.0,'y':15.5,'guid':'g-2'},"
                            + "{'seat':3,'label':'Left, Row A, Seat 4','x':205.0,'y':15.5,'guid':'g-4'}]}"));
            emptied(program);
        }
        String back = nobody().get(program + "/plan").response().body();
        assertThat(nobody().get(put(back) + "/plan").is(200).response().body()).isEqualTo(back);
    }

    @Test
    void seatsOfAPlanAreBoughtWithTheirLabels() {
        String program = put(plan("Gold", "Silver", "Silver"));
        Person user = user();
        Answer placed = user.post(
                        program + "/purchases",
                        "{'strategy':'CHOOSE','seats':['gold-A-1','silver-A-2'],'tickets':[{'categoryId':'floor','count':1}],"
                                + "'expectedTotal':'21.10'}")
                .is(201);
        List<String> labels = placed.object().getJsonArray("seats").getValuesAs(JsonObject.class).stream()
                .map(seat -> seat.getString("label"))
                .toList();
        assertThat(labels).containsExactly("Left, Row A, Seat 1", "Left, Row A, Seat 3");
        String order = "api/orders/" + placed.text("orderId");
        tell(order, "a", "21.10", "CAPTURED").is(200);
        refund(order, "r", "7.10", "silver-A-2").is(200);
        user().post(program + "/purchases", "{'strategy':'BEST','tickets':[{'categoryId':'silver','count':2}]}")
                .is(201);
        money(program, "21.10", "14.00", "0.00", "7.10");
    }

    @Test
    void badPlansAreRefusedAndChangeNothing() {
        String plan = plan("Gold", "Silver");
        String program = put(plan);
        String path = "plan.zones[0].rows[0].seats[1].";
        operator().put(program, body(plan.replace("g-2", "g-1"))).complainsOf(path + "seat_guid");
        operator()
                .put(program, body(plan("Gold", "Silver", "Bronze")))
                .complainsOf("plan.zones[0].rows[0].seats[2].category");
        operator().put(program, body(plan("Gold", "Gold"))).complainsOf("categories[1].name");
        operator()
                .put(program, body(plan.replace("'both'", "'left'")))
                .complainsOf("plan.zones[0].rows[0].row_number_position");
        operator()
                .put(program, body(plan.replace("'width':800,", "'width':'800',")))
                .complainsOf("plan.size.width");
        operator()
                .put(program, body(plan.replace("'zone_id'", "'zone_colour'")))
                .complainsOf("plan.zones[0].zone_colour");
        operator()
                .put(program, body("{}"))
                .complainsOf(
                        "plan.name",
                        "plan.categories",
                        "plan.zones",
                        "plan.size",
                        "categories[0].name",
                        "categories[1].name");
        operator().put(program, body("'g'")).refused(400, "'invalid-input'");
        // 1,001 seats of a category in one row.
        String many = IntStream.rangeClosed(1, 1_001)
                .mapToObj(n -> seat("m-" + n, n, "Silver"))
                .collect(Collectors.joining(","));
        operator()
                .put(program, body(plan.replace("'seats':[", "'seats':[" + many + ",")))
                .complainsOf("plan.zones[0].rows[0].seats");
        assertThat(nobody().get(program + "/plan").is(200).object()).isEqualTo(Answer.json(plan));
        assertThat(nobody().get(program).number("remaining")).isEqualTo(12);
    }

    @Test
    void aPlanChangesWhereNothingIsSold() {
        String program = put(plan("Gold", "Silver"));
        operator()
                .put(program, body(plan("Gold", "Silver").replace("g-1", "g-9")))
                .is(200);
        service()
                .post(program + "/purchases", "{'userId':'u','strategy':'CHOOSE','seats':['gold-A-1']}")
                .is(201);
        Answer refused = operator().put(program, body(plan("Gold", "Silver"))).refused(409, "'seats-taken'");
        assertThat(refused.object().getJsonArray("seats").getString(0)).isEqualTo("gold-A-1");
        String longer = plan("Gold", "Silver", "Gold").replace("g-1", "g-9");
        operator().put(program, body(longer)).is(200);
        assertThat(nobody().get(program).number("remaining")).isEqualTo(12);
        assertThat(nobody().get(program + "/plan").is(200).object()).isEqualTo(Answer.json(longer));
        assertThat(operator().get(program + "/hot-state").is(200).object().getBoolean("consistent"))
                .isTrue();
    }

    /** As the pages change a price or a phase: with the rows that GET tells. */
    @Test
    void aPlanStaysWhileItsSeatsDo() {
        String plan = plan("Gold", "Silver", "Gold");
        String program = put(plan);
        String rows = nobody().get(program)
                .is(200)
                .object()
                .getJsonArray("categories")
                .toString()
                .replaceAll(",?\"remaining\":[0-9]+", "")
                .replace("9.00", "8.00");
        String again = "{'title':'other','startsAt':'2030-01-01T20:00:00Z','accountLimit':8,'categories':" + rows + "}";
        operator().put(program, again).is(200);
        assertThat(nobody().get(program).is(200).object().getString("title")).isEqualTo("other");
        assertThat(nobody().get(program + "/plan").is(200).object()).isEqualTo(Answer.json(plan));
        operator().put(program, again.replace("g-3", "g-4")).is(200);
        nobody().get(program + "/plan").refused(404, "'no-plan'");
    }

    @Test
    void aProgramWithoutAPlanSaysSo() {
        nobody().get(program(1) + "/plan").refused(404, "'no-plan'");
        nobody().get("api/programs/" + newId("none") + "/plan").refused(404, "'unknown-program'");
        nobody().get("api/programs/a%20b/plan").complainsOf("programId");
        List<JsonObject> listed =
                nobody().get("api/programs?limit=5").is(200).list().getValuesAs(JsonObject.class);
        assertThat(listed).allSatisfy(each -> assertThat(each).doesNotContainKey("plan"));
    }

    /** All of Redis is gone, and this resource is back. */
    private void emptied(String resource) {
        try (RedisClient redis = redis()) {
            redis.flushAll();
        }
        operator().get(resource).is(200);
    }
}
