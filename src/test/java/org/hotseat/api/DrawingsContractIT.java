package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** The drawing of a plan becomes that of its program, and stays when the hall is edited. */
@RunAsClient
class DrawingsContractIT extends OverPayments {

    private static final String DRAWING = "{'areas':[{'shape':'rectangle','color':'#ccc','position':{'x':110.5,'y':2},"
            + "'rectangle':{'width':80,'height':20},'text':{'text':'Stage','position':{'x':40,'y':10}}}],"
            + "'categories':[{'categoryId':'gold','color':'#fd0'}]}";

    private static final String PLAN =
            "{'name':'Hall','categories':[{'name':'Gold','color':'#fd0'},{'name':'Silver','color':'no; colour'}],"
                    + "'zones':[{'position':{'x':100,'y':-10},'rows':[{'row_number':'A','position':{'x':5,'y':15},'seats':["
                    + "{'seat_guid':'g-1','seat_number':'1','position':{'x':0,'y':0},'category':'Gold'},"
                    + "{'seat_guid':'g-2','seat_number':'2','position':{'x':25,'y':0},'category':'Silver'}]}],"
                    + "'areas':[{'shape':'rectangle','color':'#ccc','position':{'x':10.5,'y':12},'rectangle':{'width':80,'height':20},"
                    + "'text':{'text':'Stage','position':{'x':40,'y':10}}}]}],'size':{'width':300,'height':200}}";

    private static final String GOLD = "{'categoryId':'gold','name':'Gold','price':'9.00'";
    private static final String SILVER = "{'categoryId':'silver','name':'Silver','price':'7.10'";

    private static String body(String rows, String more) {
        return "{'title':'t','startsAt':'2030-01-01T20:00:00Z','accountLimit':8,'categories':[" + GOLD + rows + "},"
                + SILVER + rows + "}]" + more + "}";
    }

    private static String seats(int count) {
        return ",'rows':[{'row':'A','seats':" + count + "}]";
    }

    private String put(String body) {
        String program = "api/programs/" + newId("p");
        operator().put(program, body).is(201);
        return program;
    }

    private JsonObject drawing(String program) {
        return nobody().get(program).is(200).object().getJsonObject("drawing");
    }

    @Test
    void aPlanIsDrawnInTheCoordinatesOfItsSeatsAlsoWhenRedisWasEmptied() {
        String program = put(body("", ",'plan':" + PLAN));
        assertThat(drawing(program)).isEqualTo(Answer.json(DRAWING));
        try (RedisClient redis = redis()) {
            redis.flushAll();
        }
        assertThat(drawing(program)).isEqualTo(Answer.json(DRAWING));
        assertThat(nobody().get("api/programs?limit=100").is(200).list().toString())
                .doesNotContain("drawing");
    }

    @Test
    void aDrawingStaysWithTheSeatsAndGoesWhereverItIsPut() {
        String program = put(body("", ",'plan':" + PLAN));
        JsonObject told = nobody().get(program).is(200).object();
        String rows = ",'categories':"
                + told.getJsonArray("categories").toString().replace('"', '\'').replaceAll(",'remaining':\\d+", "");
        String same = "{'title':'other','startsAt':'2030-01-01T20:00:00Z','accountLimit':8" + rows + "}";
        operator().put(program, same).is(200);
        assertThat(drawing(program)).isEqualTo(Answer.json(DRAWING));

        operator().put(program, body(seats(3), ",'drawing':" + DRAWING)).is(200);
        assertThat(drawing(program)).isEqualTo(Answer.json(DRAWING));
        nobody().get(program + "/plan").is(404);

        operator().put(program, body(seats(3), ",'drawing':{}")).is(200);
        assertThat(nobody().get(program).is(200).object().containsKey("drawing"))
                .isFalse();
        operator().put(program, body(seats(3), "")).is(200);
        assertThat(nobody().get(program).is(200).object().containsKey("drawing"))
                .isFalse();
    }

    @Test
    void aBadDrawingIsRefusedByItsFields() {
        refused("{'areas':[{'shape':'star'}]}", "drawing.areas[0].shape");
        refused("{'areas':[{'shape':'circle','circle':{'radius':'wide'}}]}", "drawing.areas[0].circle.radius");
        refused("{'areas':[{'onclick':'alert(1)'}]}", "drawing.areas[0].onclick");
        refused("{'categories':[{'categoryId':'bronze','color':'#fd0'}]}", "drawing.categories[0].categoryId");
        refused("{'categories':[{'categoryId':'gold','color':'url(x)//'}]}", "drawing.categories[0].color");
        refused("{'categories':[{'categoryId':'gold'}]}", "drawing.categories[0].color");
        String twice = "{'categoryId':'gold','color':'red'}";
        refused("{'categories':[" + twice + "," + twice + "]}", "drawing.categories[1].categoryId");
        refused("{'more':1}", "drawing.more");
        String words = "{'text':{'text':'" + "x".repeat(1000) + "','position':{'x':0,'y':0}}},";
        refused("{'areas':[" + words.repeat(1000) + "{}]}", "drawing");
        operator()
                .put("api/programs/" + newId("p"), body("", ",'plan':" + PLAN + ",'drawing':" + DRAWING))
                .complainsOf("drawing");
    }

    private void refused(String drawing, String field) {
        String program = "api/programs/" + newId("p");
        operator().put(program, body(seats(2), ",'drawing':" + drawing)).complainsOf(field);
        nobody().get(program).is(404);
    }
}
