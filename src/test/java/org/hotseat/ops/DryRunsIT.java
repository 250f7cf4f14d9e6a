package org.hotseat.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.testing.RestCalls.newId;

import java.net.URISyntaxException;
import java.net.URL;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Dry runs: what an act would do, the refusals that it would have, and nothing changed. */
@RunAsClient
class DryRunsIT extends InServer {

    private static final String HALL =
            "'title':'An evening','startsAt':'2080-01-01T20:00:00Z','accountLimit':8,'categories':"
                    + "[{'categoryId':'A','name':'A','price':'7.10','rows':[{'row':'1','seats':%d%s}]},"
                    + "{'categoryId':'F','name':'F','price':'5.00','capacity':%d}]";

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    private Answer tried(String act, String model, String id, String more) {
        return calls.send(
                "POST",
                "ops/dry-runs",
                "{'act':'%s','model':'%s','id':'%s'%s}".formatted(act, model, id, more),
                "operator",
                "");
    }

    @Test
    void theEffectsOfActsAreReportedAndNothingIsChanged() {
        String id = newId("evening");
        String path = "schedules/" + id;
        calls.send("PUT", path, "{'name':'An evening','maxPlayers':5,'price':'25.00'}", "operator", "")
                .is(201);
        calls.send("POST", path + "/holds", "{'userId':'u-1'}", "service", "").is(201);
        calls.send("POST", path + "/orders", "{'userId':'u-2'}", "service", "").is(201);
        String paid = calls.send("POST", path + "/orders", "{'userId':'u-3'}", "service", "")
                .is(201)
                .json()
                .getString("orderId");
        calls.send("POST", "orders/" + paid + "/payment", "{'reference':'r'}", "service", "")
                .is(200);
        Answer before = calls.get(path);

        assertThat(tried("cancel", "schedules", id, "").is(200).body())
                .contains("\"changes\":true", "\"free\":2", "\"holds\":1", "\"unpaidOrders\":1", "\"paidOrders\":1")
                .contains("\"placed\":\"25.00\"", "\"differences\":0");
        assertThat(tried("stop", "schedules", id, "").is(200).body()).contains("\"changes\":true");
        assertThat(tried("resume", "schedules", id, "").is(200).body()).contains("\"changes\":false");
        tried("rebuild", "schedules", id, "").is(200);
        assertThat(calls.get(path)).isEqualTo(before);

        calls.send("POST", path + "/cancellation", "{'reason':'ill'}", "operator", "")
                .is(200);
        assertThat(tried("resume", "schedules", id, "").kind()).isEqualTo("409 \"cancelled\"");
        assertThat(tried("cancel", "schedules", id, "").is(200).body()).contains("\"changes\":false");
    }

    @Test
    void aPutOfAScheduleOrASaleIsRefusedAsThePutIs() {
        String id = newId("evening");
        assertThat(tried("put", "schedules", id, ",'definition':{'name':'x','maxPlayers':3}")
                        .is(200)
                        .body())
                .contains("\"creates\":true", "\"free\":3");
        assertThat(calls.get("schedules/" + id).status()).isEqualTo(404);
        calls.send("PUT", "schedules/" + id, "{'name':'x','maxPlayers':3}", "operator", "")
                .is(201);
        calls.send("POST", "schedules/" + id + "/holds", "{'userId':'u-1','places':2}", "service", "");
        calls.send("POST", "schedules/" + id + "/orders", "{'userId':'u-2'}", "service", "")
                .is(201);
        assertThat(tried("put", "schedules", id, ",'definition':{'name':'x','maxPlayers':0}")
                        .kind())
                .isEqualTo("409 \"below-taken\"");
        assertThat(tried("put", "schedules", id, ",'definition':{'name':'x','maxPlayers':-1}")
                        .is(400)
                        .body())
                .contains("definition.maxPlayers");

        String sale = newId("sale");
        String body = "{'goodId':'" + sale + "','stock':%d,'startsAt':'2020-01-01T00:00:00Z',"
                + "'endsAt':'2090-01-01T00:00:00Z','valid':true,'perUserLimit':2,'price':'1.00'}";
        calls.send("PUT", "sales/" + sale, body.formatted(5), "operator", "").is(201);
        calls.send("POST", "sales/" + sale + "/orders", "{'userId':'u-1','units':2}", "service", "")
                .is(201);
        assertThat(tried("put", "sales", sale, ",'definition':" + body.formatted(9))
                        .is(200)
                        .body())
                .contains("\"free\":7", "\"before\":3");
        assertThat(tried("put", "sales", sale, ",'definition':" + body.formatted(1))
                        .kind())
                .isEqualTo("409 \"below-sold\"");
        assertThat(tried("put", "sales", newId("other"), ",'definition':" + body.formatted(1))
                        .kind())
                .isEqualTo("409 \"overlapping\"");
        assertThat(calls.get("sales/" + sale).json().getInt("remaining")).isEqualTo(3);
    }

    @Test
    void aPutOfAProgramIsRefusedAsThePutIs() {
        String id = newId("hall");
        String path = "programs/" + id;
        assertThat(tried("put", "programs", id, ",'definition':{" + HALL.formatted(6, ",'blocked':[6]", 50) + "}")
                        .is(200)
                        .body())
                .contains("\"creates\":true", "\"seats\":5", "\"places\":50");
        assertThat(calls.get(path).status()).isEqualTo(404);
        calls.send("PUT", path, "{" + HALL.formatted(6, "", 50) + "}", "operator", "")
                .is(201);
        calls.send(
                        "POST",
                        path + "/purchases",
                        "{'userId':'u-1','strategy':'CHOOSE','seats':['A-1-3'],'tickets':[{'categoryId':'F','count':4}]}",
                        "service",
                        "")
                .is(201);

        assertThat(refused(id, HALL.formatted(2, "", 50))).isEqualTo("409 \"seats-taken\"");
        assertThat(refused(id, HALL.formatted(6, ",'blocked':[3]", 50))).isEqualTo("409 \"seats-taken\"");
        assertThat(refused(id, HALL.formatted(6, "", 3))).isEqualTo("409 \"below-taken\"");
        assertThat(tried("put", "programs", id, ",'definition':{" + HALL.formatted(0, "", 50) + "}")
                        .is(400)
                        .body())
                .contains("definition.categories[0].rows[0].seats");
        assertThat(tried("put", "programs", id, ",'definition':{" + HALL.formatted(7, ",'blocked':[2]", 4) + "}")
                        .is(200)
                        .body())
                .contains("\"creates\":false", "\"seats\":6", "\"places\":4");
        assertThat(calls.get(path).json().getInt("remaining")).isEqualTo(51);
    }

    /** As the dry run is refused, and the same as the act itself. */
    private String refused(String id, String hall) {
        Answer tried = tried("put", "programs", id, ",'definition':{" + hall + "}");
        assertThat(calls.send("PUT", "programs/" + id, "{" + hall + "}", "operator", "")
                        .json())
                .isEqualTo(tried.json());
        return tried.kind();
    }

    @Test
    void badRequestsAreRefused() {
        assertThat(calls.send("POST", "ops/dry-runs", "{'act':'sell','model':'lamps'}", "operator", "")
                        .is(400)
                        .body())
                .contains("\"field\":\"act\"", "\"field\":\"model\"", "\"field\":\"id\"");
        assertThat(tried("put", "schedules", newId("x"), "").is(400).body()).contains("\"field\":\"definition\"");
        assertThat(tried("put", "rains", newId("x"), ",'definition':{}").is(400).body())
                .contains("definition.packets");
        assertThat(tried("put", "drops", newId("x"), ",'definition':{'codes':['a b']}")
                        .is(400)
                        .body())
                .contains("definition.codes[0]")
                .doesNotContain("a b");
        assertThat(tried("stop", "rains", newId("x"), "").is(404).body()).contains("unknown-rain");
        assertThat(calls.send("POST", "ops/dry-runs", "{}", "user", "").status())
                .isEqualTo(403);
    }
}
