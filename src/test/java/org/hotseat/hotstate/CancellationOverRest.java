package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.hotseat.testing.InServer;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;

/** Calls that cancel resources. */
public abstract class CancellationOverRest extends InServer {

    static final String OPEN = "{'opensAt':'2020-02-01T00:00:00Z','closesAt':'2089-01-01T00:00:00Z'}";

    @ArquillianResource
    URL base;

    public RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    public String resource(PhasedModel model) {
        String id = RestCalls.newId("off");
        String body = model.body(id, OPEN);
        if (model == PhasedModel.SCHEDULES) {
            body = body.replaceFirst("\\{", "{'price':'7.10',");
        }
        calls.send("PUT", model.path() + "/" + id, body, "operator", "").is(201);
        return model.path() + "/" + id;
    }

    String program(int seats) {
        String path = "programs/" + RestCalls.newId("off");
        String body = "{'title':'Off','startsAt':'2089-06-01T20:00:00Z','accountLimit':5,'categories':"
                + "[{'categoryId':'A','name':'A','price':'7.10','rows':[{'row':'R1','seats':" + seats + "}]}]}";
        calls.send("PUT", path, body, "operator", "").is(201);
        return path;
    }

    /** Repeats while a store is too slow for so many, as every careful caller does. */
    static Answer patient(Supplier<Answer> request) {
        return await().atMost(Patience.HANG).until(request::get, answer -> answer.status() != 503);
    }

    public Answer cancel(String path, String reason) {
        return calls.send("POST", path + "/cancellation", "{'reason':'" + reason + "'}", "operator", "");
    }

    String order(String path, String user) {
        return calls.send("POST", path + "/orders", "{}", "user:" + user, "")
                .is(201)
                .json()
                .getString("orderId");
    }

    String pay(String order, String reference, String state) {
        String body = "{'reference':'" + reference + "','amount':'7.10','state':'" + state + "'}";
        return patient(() -> calls.send("POST", "orders/" + order + "/payments", body, "payment", ""))
                .is(200)
                .json()
                .getString("state");
    }

    public JsonObject view(String path) {
        return calls.get(path).is(200).json().getJsonObject("cancellation");
    }

    public JsonObject done(String path) {
        return await().atMost(Patience.HANG)
                .until(() -> view(path), view -> view.getString("state").equals("done"));
    }

    public JsonObject evidence(String path) {
        JsonObject evidence = calls.get(path + "/hot-state").is(200).json();
        assertThat(evidence.getJsonArray("differences")).isEmpty();
        return evidence;
    }

    Map<String, String> money(String path) {
        JsonObject money = evidence(path).getJsonObject("facts").getJsonObject("money");
        return money.keySet().stream().collect(Collectors.toMap(name -> name, money::getString));
    }

    /** Those of some orders of which money is due, each 7.10 and told once. */
    Set<String> refundsDue(Collection<String> orders) {
        Set<String> found = new TreeSet<>();
        String after = "";
        do {
            Answer page = calls.get("ops/refunds-due?limit=1000" + after).is(200);
            array(page).getValuesAs(JsonObject.class).stream()
                    .filter(due -> orders.contains(due.getString("orderId")))
                    .forEach(due -> {
                        assertThat(found.add(due.getString("orderId"))).isTrue();
                        assertThat(due.getString("refundDue")).isEqualTo("7.10");
                        assertThat(due.getJsonArray("payments")).hasSize(1);
                    });
            String link = page.header("Link");
            after = link.isEmpty() ? "" : "&after=" + link.replaceFirst(".*[?&]after=([^&>]*).*", "$1");
        } while (!after.isEmpty());
        return found;
    }

    /** Counts the events of each type that the feed has told of a resource; one that comes again has the same id. */
    Map<String, Long> told(String path, String begin) {
        List<String> ids = new ArrayList<>();
        String id = path.substring(path.indexOf('/') + 1);
        String before;
        String after = begin;
        do {
            Answer page = calls.get("events?limit=1000&resource=" + id + "&after=" + after)
                    .is(200);
            for (JsonValue event : array(page)) {
                ids.add(event.asJsonObject().getString("id"));
            }
            before = after;
            after = page.header("Link").replaceFirst(".*[?&]after=([^&>]*).*", "$1");
        } while (!after.equals(before));
        return ids.stream()
                .distinct()
                .collect(Collectors.groupingBy(
                        each -> each.substring(each.lastIndexOf('/') + 1), Collectors.counting()));
    }

    static JsonArray array(Answer answer) {
        return Json.createReader(new StringReader(answer.body())).readArray();
    }
}
