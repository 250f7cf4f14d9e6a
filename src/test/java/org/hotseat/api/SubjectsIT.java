package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.bson.Document;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** Subjects as widespread issuers give them, in every sale model, alike on both servers. */
@RunAsClient
class SubjectsIT extends OverRest {

    private static final List<String> FORMS = List.of(
            "auth0|%s",
            "f:1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed:%s",
            "%s+tickets@example.com",
            "CN=Jürgen %s, OU=Kasse",
            "100%%25-{%s}*~?#&;=",
            "https://idp.example/users/%s");

    @ArquillianResource
    private URL base;

    @Test
    void holdsAndOrdersAreTheSubjectsOwn() {
        String schedule = schedule(FORMS.size());
        for (String form : FORMS) {
            Person user = user(form);
            String hold = schedule + "/holds/" + inPath(name(user));

            Answer placed = user.post(schedule + "/holds", "{}", "first").is(201);
            assertThat(placed.text("userId")).isEqualTo(name(user));
            assertSameHold(user.get(hold), placed);
            user.post(schedule + "/holds", "{}", "first").is(201);
            user.post(hold + "/extension", "{'holdMinutes':30}").is(200);
            operator().get(hold).is(200);
            user().get(hold).refused(403, "'not-yours'");
            operator().get(schedule + "/holds/" + inPath(inPath(name(user)))).refused(404, "'no-hold'");
            assertThat(operator().get(schedule + "/hot-state").is(200).object().toString())
                    .contains("\"consistent\":true", quoted(user));
            assertThat(document("lock_records", "Player_ID", name(user)).getInteger("Status"))
                    .isZero();

            assertThat(operator().post(schedule + "/rebuild").status()).isEqualTo(200);
            user.get(hold).is(200);
            String order = order(user, schedule);
            assertThat(user.get(order).is(200).text("ownerId")).isEqualTo(name(user));
            user().get(order).refused(403, "'not-yours'");
            assertThat(document("orders", "Owner_ID", name(user)).getString("_id"))
                    .isEqualTo(idOf(order));
            user.get(hold).refused(404, "'no-hold'");
            user.delete(order).is(204);
            user.post(schedule + "/holds").is(201);
            user.delete(hold).is(204);
            service()
                    .post(schedule + "/holds", "{'userId':'" + name(user) + "'}")
                    .is(201);
            user.delete(hold).is(204);
        }
        assertCounts(schedule, FORMS.size(), 0, 0);
    }

    @Test
    void seatsAndUnitsAreTheSubjectsOwn() {
        String program = program(FORMS.size());
        String sale = "api/sales/" + newId("sale");
        operator()
                .put(
                        sale,
                        "{'goodId':'" + newId("good") + "','stock':100,'startsAt':'2020-01-01T00:00:00Z','endsAt':"
                                + "'2090-01-01T00:00:00Z','valid':true,'perUserLimit':1,'price':'7.10'}")
                .is(201);
        for (String form : FORMS) {
            Person user = user(form);
            Answer bought = user.post(
                            program + "/purchases", "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}")
                    .is(201);
            assertThat(user.get("api/orders/" + bought.text("orderId")).is(200).text("ownerId"))
                    .isEqualTo(name(user));
            user.post(sale + "/orders").is(201);
            user.post(sale + "/orders").refused(409, "30007");
        }
        for (String resource : List.of(program, sale)) {
            operator().post(resource + "/rebuild").is(200);
            assertThat(operator().get(resource + "/hot-state").is(200).object().getBoolean("consistent"))
                    .isTrue();
        }
        user(FORMS.get(0)).post(sale + "/orders").is(201);
    }

    @Test
    void redPacketsComeIntoTheSubjectsWallet() {
        String rain = "api/rains/" + newId("rain");
        Person funder = user(FORMS.get(0));
        operator()
                .put(
                        rain,
                        "{'totalAmount':'7.00','packets':7,'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z',"
                                + "'funderId':'" + name(funder) + "'}")
                .is(201);
        assertThat(operator().get(rain).is(200).text("funderId")).isEqualTo(name(funder));
        for (String form : FORMS) {
            Person user = user(form);
            String amount = user.post(rain + "/grabs").is(200).text("amount");
            assertThat(user.post(rain + "/grabs").is(200).text("amount")).isEqualTo(amount);
            String wallet = "api/wallets/" + inPath(name(user));
            await().untilAsserted(() ->
                    assertThat(user.get(wallet).is(200).text("balance")).isEqualTo(amount));
            assertThat(user.get(wallet).is(200).text("userId")).isEqualTo(name(user));
            assertThat(operator().get(rain + "/claims").is(200).response().body())
                    .contains(quoted(user));
            user().get(wallet).refused(403, "'not-yours'");
        }
        operator().post(rain + "/rebuild").is(200);
        assertThat(operator().get(rain + "/hot-state").is(200).object().getBoolean("consistent"))
                .isTrue();
    }

    @Test
    void groupUserIsARole() {
        String schedule = schedule(1);
        person(newId("auth0|"), "user").post(schedule + "/holds").is(201);
    }

    /** A body that comes after its head: Payara decoded the address once more before the request was answered. */
    @Test
    void addressIsTheSameWhenTheBodyComesLate() {
        String schedule = schedule(FORMS.size());
        String body = "{\"holdMinutes\":30}";
        for (String form : FORMS) {
            Person user = user(form);
            user.post(schedule + "/holds").is(201);
            String path = schedule + "/holds/" + inPath(name(user)) + "/extension";
            try (OpenRequest request = OpenRequest.post(base, path, user, body.length(), "{")) {
                assertThat(request.silentFor(Duration.ofMillis(20))).isTrue();
                request.send(body.substring(1));
                assertThat(request.status()).as(path).isEqualTo(200);
            }
        }
    }

    private Person user(String form) {
        return person(form.formatted(newId("jane")), "user");
    }

    private static String quoted(Person user) {
        return '"' + user.id() + '"';
    }

    private static String name(Person user) {
        return user.id();
    }

    private static String inPath(String subject) {
        return URLEncoder.encode(subject, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Document document(String collection, String field, String value) {
        try (MongoClient client = MongoClients.create(TestStores.current().mongoUri())) {
            MongoDatabase facts = client.getDatabase("hotseat_test");
            Document found = facts.getCollection(collection)
                    .find(Filters.eq(field, value))
                    .first();
            assertThat(found).as("%s of %s", collection, value).isNotNull();
            return found;
        }
    }
}
