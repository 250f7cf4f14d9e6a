package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An order says what was sold as it was called then, whatever becomes of its resource. */
@RunAsClient
class SoldAsContractIT extends OverKept {

    private static final String BEFORE = "2030-01-01T20:00:00Z";
    private static final String LATER = "2031-02-03T19:30:00Z";

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void anOrderKeepsNameAndStartOfItsResource(String model) {
        String resource = "api/" + model + "/" + newId("s");
        String good = newId("g");
        operator().put(resource, named(model, good, "Opening night", BEFORE)).is(201);
        Person user = user();
        Answer placed = taken(user, resource, 2).is(201);
        String order = "api/orders/" + placed.text("orderId");
        JsonObject sold = placed.object().getJsonObject("sold");
        assertThat(sold.getString("name")).isEqualTo("Opening night");
        if (model.equals("sales")) {
            assertThat(sold).doesNotContainKey("startsAt");
        } else {
            assertThat(sold.getString("startsAt")).isEqualTo(BEFORE);
        }

        operator().put(resource, named(model, good, "Second night", LATER)).is(200);
        assertThat(user.get(order).is(200).object().getJsonObject("sold")).isEqualTo(sold);
        tell(order, "a", "14.20", "CAPTURED").is(200);
        emptied(resource);
        forget(order);
        assertThat(user.get(order).is(200).object().getJsonObject("sold")).isEqualTo(sold);
        assertThat(taken(user(), resource, 1)
                        .is(201)
                        .object()
                        .getJsonObject("sold")
                        .getString("name"))
                .isEqualTo("Second night");
    }

    @Test
    void theNamesOfCategoriesAreKept() {
        String program = "api/programs/" + newId("p");
        String body = body(row(3) + "," + places(5));
        operator()
                .put(
                        program,
                        body.replace("'name':'A'", "'name':'F'")
                                .replace("'name':'F','price':'5.00'", "'name':'Foyer','price':'5.00'"))
                .is(201);
        Person user = user();
        Answer placed = user.post(
                        program + "/purchases",
                        "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1},{'categoryId':'F','count':2}]}")
                .is(201);
        String order = "api/orders/" + placed.text("orderId");
        operator().put(program, body).is(200);
        emptied(program);
        forget(order);

        JsonObject seen = user.get(order).is(200).object();
        assertThat(seen.getJsonObject("sold").getJsonObject("categories"))
                .isEqualTo(Answer.json("{'A':'F','F':'Foyer'}"));
        assertThat(operator().get(program + "/hot-state").is(200).object().getBoolean("consistent"))
                .isTrue();
    }

    @Test
    void aSaleWithoutANameSaysNothing() {
        String sale = resource("sales", 2);
        assertThat(taken(user(), sale, 1).is(201).object()).doesNotContainKey("sold");
    }

    private static String named(String model, String good, String name, String start) {
        return Map.of(
                        "schedules",
                        "{'name':'%s','maxPlayers':5,'price':'7.10','startsAt':'%s'}".formatted(name, start),
                        "programs",
                        body(row(5))
                                .replace("'title':'t'", "'title':'" + name + "'")
                                .replace(BEFORE, start),
                        "sales",
                        ("{'goodId':'%s','stock':5,'startsAt':'%s','endsAt':'%s','valid':true,'perUserLimit':20,"
                                        + "'price':'7.10','name':'%s'}")
                                .formatted(good, OverRains.LONG_AGO, OverRains.FAR_OFF, name))
                .get(model);
    }
}
