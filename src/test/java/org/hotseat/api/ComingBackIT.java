package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import org.hotseat.contract.Contract;
import org.hotseat.testing.StreamClient;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** While something is sold out its public stream says what may still come back. */
@RunAsClient
class ComingBackIT extends OverRains {

    @ArquillianResource
    private URL base;

    @Test
    void holdsAndUnpaidOrdersOfAScheduleAreCountedUntilNoneIsLeft() {
        String schedule = "api/schedules/" + newId("back");
        operator().put(schedule, "{'name':'x','maxPlayers':2,'holdMinutes':10}").is(201);
        Person holder = user();
        Person buyer = user();
        String held = holder.post(schedule + "/holds").is(201).text("expiresAt");
        String order = buyer.post(schedule + "/orders").is(201).text("orderId");
        String payBefore = operator().get("api/orders/" + order).is(200).text("payBefore");
        try (StreamClient stream = open(schedule)) {
            JsonObject both = await(stream, 2);
            Contract.checkValue("Schedule", both.toString());
            assertThat(both.getString("lastEndsAt")).isEqualTo(held.compareTo(payBefore) > 0 ? held : payBefore);

            service()
                    .post("api/orders/" + order + "/payment", "{'reference':'r'}")
                    .is(200);
            assertThat(await(stream, 1).getString("lastEndsAt")).isEqualTo(held);

            holder.post(schedule + "/orders").is(201);
            service()
                    .post("api/orders/" + idOfOrder(holder) + "/payment", "{'reference':'r'}")
                    .is(200);
            assertThat(await(stream, 0)).doesNotContainKey("lastEndsAt");
            assertThat(nobody().get(schedule).is(200).object()).doesNotContainKeys("unpaid", "lastEndsAt");
        }
    }

    @Test
    void whatComesBackIsNotSoldOutAnyMore() {
        String sale = "api/sales/" + newId("back");
        operator()
                .put(
                        sale,
                        "{'goodId':'" + idOf(sale) + "','stock':1,'startsAt':'2020-01-01T00:00:00Z',"
                                + "'endsAt':'2099-01-01T00:00:00Z','valid':true,'perUserLimit':1,'price':'7.10'}")
                .is(201);
        Person buyer = user();
        String order = buyer.post(sale + "/orders").is(201).text("orderId");
        try (StreamClient stream = open(sale)) {
            JsonObject one = await(stream, 1);
            Contract.checkValue("Sale", one.toString());
            assertThat(one.getString("lastEndsAt"))
                    .isEqualTo(buyer.get("api/orders/" + order).is(200).text("payBefore"));
            buyer.delete("api/orders/" + order).is(204);
            JsonObject open = json(stream.await(
                    event -> event.name().equals("state") && json(event).getInt("remaining", -1) == 1));
            assertThat(open).doesNotContainKeys("unpaid", "lastEndsAt");
        }
    }

    @Test
    void theSeatsOfAHallThatAnAuthorizationKeepsEndWithIt() {
        String program = "api/programs/" + newId("back");
        operator()
                .put(
                        program,
                        "{'title':'x','startsAt':'2036-01-01T00:00:00Z','accountLimit':4,'categories':[{'categoryId':'A',"
                                + "'name':'A','price':'7.10','rows':[{'row':'r','seats':2}]}]}")
                .is(201);
        String order = user().post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1','A-r-2']}")
                .is(201)
                .text("orderId");
        try (StreamClient stream = open(program)) {
            Contract.checkValue("Program", await(stream, 1).toString());
            person("till", "payment")
                    .post(
                            "api/orders/" + order + "/payments",
                            "{'reference':'a','amount':'14.20','state':'AUTHORIZED','validUntil':'2035-01-01T00:00:00Z'}")
                    .is(200);
            stream.await(event -> json(event).getString("lastEndsAt", "").equals("2035-01-01T00:00:00Z"));
        }
    }

    private String idOfOrder(Person person) {
        return operator()
                .get("api/orders?user=" + person.id())
                .is(200)
                .list()
                .getJsonObject(0)
                .getString("orderId");
    }

    /** The state after the first event with so many unpaid claims. */
    private static JsonObject await(StreamClient stream, int unpaid) {
        StreamClient.Event found = stream.await(event -> json(event).getInt("unpaid", -1) == unpaid);
        JsonObjectBuilder state = Json.createObjectBuilder();
        for (StreamClient.Event event : stream.events()) {
            if (event.name().equals("state")) {
                state = Json.createObjectBuilder();
            }
            json(event).forEach(state::add);
            if (event == found) {
                break;
            }
        }
        return state.build();
    }

    private StreamClient open(String resource) {
        try {
            return StreamClient.open(URI.create(base.toURI() + resource + "/stream"));
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonObject json(StreamClient.Event event) {
        try (JsonReader reader = Json.createReader(new StringReader(event.data()))) {
            return reader.readObject();
        }
    }
}
