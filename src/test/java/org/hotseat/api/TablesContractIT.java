package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Tables and booths of programs that are sold as a whole. */
@RunAsClient
class TablesContractIT extends OverPlaces {

    private static final String TABLE = "'row':'T1','seats':4,'soldAsWhole':{'minPeople':2,'maxPeople':4}";
    private static final String BOOTH = "{'row':'T2','seats':6,'soldAsWhole':{}}";
    private static final String SINGLE = "{'row':'L','seats':3}";

    private static String category(String rows) {
        return "{'categoryId':'A','name':'A','price':'10.00','rows':[" + rows + "]}";
    }

    private static String rows(String table) {
        return category("{" + table + "}," + BOOTH + "," + SINGLE);
    }

    /** T1 with four seats to 2 to 4 people, T2 with six to 1 to 6, and three single seats L. */
    private String dinner() {
        String program = "api/programs/" + newId("p");
        operator().put(program, body(rows(TABLE))).is(201);
        return program;
    }

    private static String choose(String... seats) {
        return "{'strategy':'CHOOSE','seats':['" + String.join("','", seats) + "']}";
    }

    private static String named(String table, int people) {
        return "{'strategy':'CHOOSE','tables':[{'table':'" + table + "','people':" + people + "}]}";
    }

    private static String best(int people) {
        return "{'strategy':'BEST','tickets':[{'categoryId':'A','people':" + people + "}]}";
    }

    private static JsonArray tables(Answer order) {
        return order.object().getJsonArray("tables");
    }

    @Test
    void aTableIsShownAndKeptAsItWasPut() {
        String program = dinner();
        for (int i = 0; i < 2; i++) {
            JsonArray rows = operator()
                    .get(program)
                    .is(200)
                    .object()
                    .getJsonArray("categories")
                    .getJsonObject(0)
                    .getJsonArray("rows");
            assertThat(rows.getJsonObject(0)).isEqualTo(Answer.json("{" + TABLE + "}"));
            assertThat(rows.getJsonObject(1).getJsonObject("soldAsWhole"))
                    .isEqualTo(Answer.json("{'minPeople':1,'maxPeople':6}"));
            assertThat(rows.getJsonObject(2)).isEqualTo(Answer.json(SINGLE));
            user().post(program + "/purchases", choose("A-T1-1")).refused(409, "'part-of-table'");
            emptied(program);
        }
        counts(program, 13, 0, 0);
    }

    @Test
    void nonsenseIsRefusedByItsPath() {
        String program = "api/programs/" + newId("p");
        String path = "categories[0].rows[0].soldAsWhole.";
        for (List<String> bad : List.of(
                List.of("'seats':4,'soldAsWhole':{'minPeople':4,'maxPeople':3}", path + "minPeople"),
                List.of("'seats':4,'soldAsWhole':{'maxPeople':5}", path + "maxPeople"),
                List.of("'seats':4,'soldAsWhole':{'minPeople':0}", path + "minPeople"),
                List.of("'seats':4,'soldAsWhole':{'people':2}", path + "people"),
                List.of("'seats':21,'soldAsWhole':{}", path + "maxPeople"),
                List.of("'seats':4,'blocked':[1],'soldAsWhole':{}", "categories[0].rows[0].blocked"))) {
            operator()
                    .put(program, body(category("{'row':'T1'," + bad.get(0) + "}")))
                    .complainsOf(bad.get(1));
        }
        operator()
                .put(program, body(category(SINGLE)).replace("'title'", "'soldAsWhole':[],'title'"))
                .complainsOf("soldAsWhole");
    }

    @Test
    void aTableIsBoughtByItsSeatsByItsNameOrAsTheBestOne() {
        String program = dinner();
        Answer part = user().post(program + "/purchases", choose("A-T1-1", "A-T1-2", "A-L-1"))
                .refused(409, "'part-of-table'");
        assertThat(part.object().getJsonArray("tables")).hasToString("[\"A-T1\"]");
        Answer few = user().post(program + "/purchases", named("A-T1", 1)).refused(409, "'people-out-of-range'");
        assertThat(List.of(few.text("table"), few.number("minPeople"), few.number("maxPeople")))
                .isEqualTo(List.of("A-T1", 2L, 4L));
        user().post(program + "/purchases", named("A-L", 1)).refused(404, "'unknown-table'");
        user().post(program + "/purchases", best(7)).refused(409, "1002");
        counts(program, 13, 0, 0);

        Person ann = user();
        Answer placed = ann.post(program + "/purchases", named("A-T1", 3)).is(201);
        assertThat(placed.object().getJsonArray("seats")).hasSize(4);
        assertThat(placed.text("total")).isEqualTo("40.00");
        assertThat(tables(placed))
                .isEqualTo(Answer.json("{'t':[{'table':'A-T1','people':3}]}").getJsonArray("t"));
        assertThat(tables(ann.get("api/orders/" + placed.text("orderId")).is(200)))
                .isEqualTo(tables(placed));
        user().post(program + "/purchases", named("A-T1", 3)).refused(409, "1001");
        user().post(program + "/purchases", best(2).replace("'people':2", "'count':4"))
                .refused(409, "1002");
        Answer booth = user().post(program + "/purchases", best(2)).is(201);
        assertThat(tables(booth))
                .isEqualTo(Answer.json("{'t':[{'table':'A-T2','people':2}]}").getJsonArray("t"));
        Answer seat = user().post(program + "/purchases", choose("A-L-1")).is(201);
        assertThat(seat.object()).doesNotContainKey("tables");
        counts(program, 2, 11, 0);
        emptied(program);
        counts(program, 2, 11, 0);
        assertThat(tables(ann.get("api/orders/" + placed.text("orderId")).is(200)))
                .isEqualTo(tables(placed));
    }

    @Test
    void requestsThatSayTwoThingsAreBad() {
        String purchases = dinner() + "/purchases";
        Person user = user();
        user.post(purchases, "{'strategy':'CHOOSE','tables':[]}").complainsOf("tables");
        user.post(purchases, "{'strategy':'CHOOSE','tables':[{'table':'T1'}]}").complainsOf("tables[0].table");
        user.post(purchases, "{'strategy':'CHOOSE','tables':[{'table':'A-T1'},{'table':'A-T1'}]}")
                .complainsOf("tables[1].table");
        user.post(purchases, "{'strategy':'CHOOSE','seats':['A-T1-1'],'tables':[{'table':'A-T1'}]}")
                .complainsOf("tables");
        user.post(
                        purchases,
                        "{'strategy':'BEST','tables':[{'table':'A-T1'}],'tickets':[{'categoryId':'A','people':2}]}")
                .complainsOf("tables");
        user.post(purchases, "{'strategy':'BEST','tickets':[{'categoryId':'A','people':2,'count':2}]}")
                .complainsOf("tickets[0].count");
        user.post(purchases, "{'strategy':'CHOOSE','tables':[{'table':'A-T1'}],'attendees':['Ada']}")
                .complainsOf("attendees");
    }

    @Test
    void aTableIsGivenBackAsAWhole() {
        String program = dinner();
        Person user = user();
        Answer placed = user.post(
                        program + "/purchases", "{'strategy':'CHOOSE','seats':['A-L-1'],'tables':[{'table':'A-T1'}]}")
                .is(201);
        assertThat(tables(placed))
                .isEqualTo(Answer.json("{'t':[{'table':'A-T1','people':4}]}").getJsonArray("t"));
        String order = "api/orders/" + placed.text("orderId");
        tell(order, "a", "50.00", "CAPTURED").is(200);
        String back = "{'reference':'%s','amount':'%s','reason':'ill','seats':[%s]}";
        Answer parted = payment()
                .post(order + "/refunds", back.formatted("r", "20.00", "'A-L-1','A-T1-1'"))
                .refused(409, "'part-of-table'");
        assertThat(parted.object().getJsonArray("tables")).hasToString("[\"A-T1\"]");
        counts(program, 8, 0, 5);
        payment()
                .post(order + "/refunds", back.formatted("r", "40.00", "'A-T1-1','A-T1-2','A-T1-3','A-T1-4'"))
                .is(200);
        assertThat(user.get(order).is(200).object()).doesNotContainKey("tables");
        counts(program, 12, 0, 1);
        emptied(program);
        assertThat(user.get(order).is(200).object()).doesNotContainKey("tables");
        Answer again = user().post(program + "/purchases", named("A-T1", 2)).is(201);
        user().post(program + "/purchases", named("A-T1", 2)).refused(409, "1001");
        assertThat(again.object().getJsonArray("seats")).hasSize(4);
        counts(program, 8, 4, 1);
    }

    @Test
    void aRowBecomesATableWhileNobodyHasASeatOfIt() {
        String program = dinner();
        user().post(program + "/purchases", choose("A-L-2")).is(201);
        String all = category("{" + TABLE + "}," + BOOTH + ",{'row':'L','seats':3,'soldAsWhole':{}}");
        Answer taken = operator().put(program, body(all)).refused(409, "'seats-taken'");
        assertThat(taken.object().getJsonArray("seats")).hasToString("[\"A-L-2\"]");
        user().post(program + "/purchases", named("A-T1", 2)).is(201);
        operator()
                .put(program, body(rows("'row':'T1','seats':5,'soldAsWhole':{}")))
                .refused(409, "'seats-taken'");
        operator()
                .put(program, body(rows("'row':'T1','seats':4,'soldAsWhole':{'minPeople':3}")))
                .is(200);
        operator()
                .put(program, body(category("{" + TABLE + "},{'row':'T2','seats':6}," + SINGLE)))
                .is(200);
        user().post(program + "/purchases", choose("A-T2-2")).is(201);
        counts(program, 7, 6, 0);
    }

    @Test
    void aTableIsBlockedWithAllOfItsSeats() {
        String program = dinner();
        Answer parted = block(program, "'A-T1-1'").refused(409, "'part-of-table'");
        assertThat(parted.object().getJsonArray("tables")).hasToString("[\"A-T1\"]");
        block(program, "'A-T1-1','A-T1-2','A-T1-3','A-T1-4'").is(200);
        user().post(program + "/purchases", named("A-T1", 2)).refused(409, "1001");
        assertThat(tables(user().post(program + "/purchases", best(4)).is(201))
                        .getJsonObject(0)
                        .getString("table"))
                .isEqualTo("A-T2");
    }

    private Answer block(String program, String seats) {
        return operator()
                .send(
                        "PATCH",
                        program + "/seats",
                        BodyPublishers.ofString(
                                ("{'changes':[{'seats':[" + seats + "],'blocked':true}]}").replace('\'', '"')),
                        "Content-Type",
                        "application/json");
    }

    @Test
    void ofManyWhoWantOneTableOneHasAllOfIt() {
        String program = dinner();
        List<String> wishes = List.of(
                named("A-T1", 2), best(3), choose("A-T1-1", "A-T1-2", "A-T1-3", "A-T1-4"), named("A-T2", 6), best(6));
        List<CompletableFuture<Integer>> answers = IntStream.range(0, 30)
                .mapToObj(i -> {
                    Person user = user();
                    return CompletableFuture.supplyAsync(
                            () -> user.post(program + "/purchases", wishes.get(i % wishes.size()))
                                    .status());
                })
                .toList();
        List<Integer> statuses =
                answers.stream().map(CompletableFuture::join).sorted().toList();
        assertThat(statuses.stream().filter(status -> status == 201)).hasSize(2);
        assertThat(statuses.stream().filter(status -> status == 409)).hasSize(28);
        JsonObject map = nobody().get(program + "/seats").is(200).object();
        assertThat(map.getJsonArray("categories").getJsonObject(0).getJsonObject("rows"))
                .isEqualTo(Answer.json("{'T1':'hhhh','T2':'hhhhhh','L':'...'}"));
        counts(program, 3, 10, 0);
        emptied(program);
        counts(program, 3, 10, 0);
    }
}
