package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** Single seats that an operator changes while a hall sells. */
@RunAsClient
class SeatEditsContractIT extends OverPayments {

    private String hall() {
        String program = "api/programs/" + newId("p");
        operator()
                .put(
                        program,
                        "{'title':'t','startsAt':'2030-01-01T20:00:00Z','accountLimit':8,'categories':["
                                + "{'categoryId':'A','name':'A','price':'7.10','rows':["
                                + "{'row':'r','seats':6,'blocked':[1],'label':'Row r','seatDetails':[{'seat':6,'x':1.0,'y':2.0,'guid':'g-6'}]},"
                                + "{'row':'s','seats':2}]},"
                                + "{'categoryId':'F','name':'Floor','price':'5.00','capacity':10}]}")
                .is(201);
        return program;
    }

    private Answer edit(Person person, String program, String changes) {
        return person.send(
                "PATCH",
                program + "/seats",
                BodyPublishers.ofString(("{'changes':[" + changes + "]}").replace('\'', '"')),
                "Content-Type",
                "application/json");
    }

    private static String row(Answer map, String row) {
        return map.is(200)
                .object()
                .getJsonArray("categories")
                .getJsonObject(0)
                .getJsonObject("rows")
                .getString(row);
    }

    @Test
    void seatsAreBlockedPricedAndNamedAndKeepWhatIsNotNamed() {
        String program = hall();
        Answer edited = edit(
                        operator(),
                        program,
                        "{'seats':['A-r-1'],'blocked':false},{'seats':['A-r-3','A-s-2'],'blocked':true,'accessible':true},"
                                + "{'seats':['A-r-6','A-r-2'],'price':'9.00','label':'Front'}")
                .is(200);
        JsonObject row = edited.object()
                .getJsonArray("categories")
                .getJsonObject(0)
                .getJsonArray("rows")
                .getJsonObject(0);
        assertThat(row)
                .isEqualTo(Answer.json(
                        "{'row':'r','seats':6,'blocked':[3],'accessible':[3],'label':'Row r','seatDetails':["
                                + "{'seat':2,'price':'9.00','label':'Front'},"
                                + "{'seat':6,'price':'9.00','label':'Front','x':1.0,'y':2.0,'guid':'g-6'}]}"));
        for (int i = 0; i < 2; i++) {
            assertThat(row(nobody().get(program + "/seats"), "r")).isEqualTo("..X...");
            assertThat(row(nobody().get(program + "/seats"), "s")).isEqualTo(".X");
            try (RedisClient redis = redis()) {
                redis.flushAll();
            }
        }
        String buy = program + "/purchases";
        user().post(buy, "{'strategy':'CHOOSE','seats':['A-r-3']}").refused(409, "1001");
        assertThat(user().post(buy, "{'strategy':'CHOOSE','seats':['A-r-1','A-r-6']}")
                        .is(201)
                        .text("total"))
                .isEqualTo("16.10");

        edit(operator(), program, "{'seats':['A-r-6','A-r-2'],'clear':['price','label'],'blocked':false}")
                .is(200);
        assertThat(operator()
                        .get(program)
                        .object()
                        .getJsonArray("categories")
                        .getJsonObject(0)
                        .getJsonArray("rows")
                        .getJsonObject(0)
                        .getJsonArray("seatDetails"))
                .isEqualTo(Answer.json("{'s':[{'seat':6,'x':1.0,'y':2.0,'guid':'g-6'}]}")
                        .getJsonArray("s"));
        assertThat(operator().get(program + "/hot-state").is(200).object().getBoolean("consistent"))
                .isTrue();
    }

    @Test
    void whatCannotBeIsRefusedAsAWhole() {
        String program = hall();
        user().post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-2']}")
                .is(201);
        String before = operator().get(program).is(200).response().body();

        Answer taken = edit(
                        operator(), program, "{'seats':['A-r-3'],'blocked':true},{'seats':['A-r-2'],'blocked':true}")
                .refused(409, "'seats-taken'");
        assertThat(taken.object().get("seats")).hasToString("[\"A-r-2\"]");
        Answer unknown = edit(operator(), program, "{'seats':['A-r-3','A-r-7','B-r-1'],'blocked':true}")
                .refused(404, "'unknown-seat'");
        assertThat(unknown.object().get("seats")).hasToString("[\"A-r-7\",\"B-r-1\"]");
        edit(operator(), program, "").complainsOf("changes");
        edit(operator(), program, "{'seats':[],'blocked':true}").complainsOf("changes[0].seats");
        edit(operator(), program, "{'seats':['A-r-3']}").complainsOf("changes[0].seats");
        edit(operator(), program, "{'seats':['r3'],'blocked':true}").complainsOf("changes[0].seats");
        edit(operator(), program, "{'seats':['A-r-3'],'price':'7.123'},{'seats':['A-r-3'],'label':''}")
                .complainsOf("changes[0].price", "changes[1].label");
        edit(operator(), program, "{'seats':['A-r-3'],'price':'7.00','clear':['price']}")
                .complainsOf("changes[0].price");
        edit(operator(), program, "{'seats':['A-r-3'],'clear':['blocked']}").complainsOf("changes[0].clear");
        edit(operator(), program, "{'seats':['A-r-3'],'sold':true}").complainsOf("changes[0].seats", "changes[0].sold");
        edit(operator(), "api/programs/never-made", "{'seats':['A-r-3'],'blocked':true}")
                .refused(404, "'unknown-program'");
        edit(user(), program, "{'seats':['A-r-3'],'blocked':true}").refused(403, "'wrong-role'");
        edit(nobody(), program, "{'seats':['A-r-3'],'blocked':true}").is(401);

        assertThat(operator().get(program).is(200).response().body()).isEqualTo(before);
        assertThat(row(nobody().get(program + "/seats"), "r")).isEqualTo("xh....");
    }

    @Test
    void changesAtTheSameTimeAreAllKept() {
        String program = hall();
        List<CompletableFuture<Answer>> all =
                List.of("A-r-2", "A-r-3", "A-r-4", "A-r-5", "A-r-6", "A-s-1", "A-s-2").stream()
                        .map(seat -> CompletableFuture.supplyAsync(
                                () -> edit(operator(), program, "{'seats':['" + seat + "'],'blocked':true}")))
                        .toList();
        all.forEach(each -> each.join().is(200));
        assertThat(row(nobody().get(program + "/seats"), "r")).isEqualTo("xxxxxx");
        assertThat(row(nobody().get(program + "/seats"), "s")).isEqualTo("xx");
    }

    @Test
    void bestSeatsAreInFrontOfTheStageThatThePlanDraws() {
        String seat = "{'seat_guid':'%s-%d','seat_number':'%d','position':{'x':%d,'y':0},'category':'Stalls'}";
        String row = IntStream.rangeClosed(1, 6)
                .mapToObj(n -> seat.formatted("%1$s", n, n, 20 * n))
                .collect(
                        Collectors.joining(",", "{'row_number':'%1$s','position':{'x':%2$d,'y':%3$d},'seats':[", "]}"));
        String program = "api/programs/" + newId("p");
        operator()
                .put(
                        program,
                        "{'title':'t','startsAt':'2030-01-01T20:00:00Z','accountLimit':8,"
                                + "'categories':[{'categoryId':'A','name':'Stalls','price':'7.10'}],'plan':{'name':'Hall',"
                                + "'size':{'width':800,'height':600},'categories':[{'name':'Stalls'}],'zones':[{"
                                + "'position':{'x':0,'y':0},'rows':["
                                + row.formatted("back", 200, 600) + "," + row.formatted("left", 0, 100) + ","
                                + row.formatted("front", 200, 100)
                                + "],'areas':[{'shape':'text','position':{'x':270,'y':0},"
                                + "'text':{'text':'Stage','position':{'x':0,'y':0}}}]}]}}")
                .is(201);

        assertThat(best(program, 2)).isEqualTo("A-front-3 A-front-4");
        assertThat(best(program, 4)).isEqualTo("A-left-3 A-left-4 A-left-5 A-left-6");
        String shown = operator().get(program).is(200).response().body();
        assertThat(shown).contains("\"middle\":6.0", "\"quality\":1000");
    }

    private String best(String program, int count) {
        return user()
                .post(
                        program + "/purchases",
                        "{'strategy':'BEST','tickets':[{'categoryId':'A','count':" + count + "}]}")
                .is(201)
                .object()
                .getJsonArray("seats")
                .getValuesAs(JsonObject.class)
                .stream()
                .map(each -> each.getString("seatId"))
                .collect(Collectors.joining(" "));
    }
}
