package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** {@code GET /ops/search}: one text leads from a person, an order, a payment, a ticket or a seat to what there is. */
@RunAsClient
class SearchContractIT extends OverPayments {

    @Test
    void operatorsSearchAndNobodyElse() {
        for (Person other : List.of(user(), service(), payment(), person("gate-1", "gate"))) {
            other.get("api/ops/search?text=a").refused(403, "'wrong-role'");
        }
        nobody().get("api/ops/search?text=a").refused(401, "'no-token'");
        assertThat(operator()
                        .get("api/ops/search?text=" + newId("nobody"))
                        .is(200)
                        .list())
                .isEmpty();
    }

    @Test
    void aBadSearchIsRefused() {
        for (String query : List.of("", "?text=", "?text=%20", "?text=" + "a".repeat(257), "?text=a&resource=a%20b")) {
            operator().get("api/ops/search" + query).is(400);
        }
        assertThat(operator().get("api/ops/search?text=a%00b").status()).isIn(200, 400);
    }

    @Test
    void whatAPersonHasIsFoundByThePerson() {
        Person user = user();
        String schedule = schedule(3);
        String order = buy(user, schedule);
        String lock =
                user.post(schedule(2) + "/holds").is(201).object().get("lockId").toString();
        String drop = "api/drops/" + newId("d");
        operator()
                .put(
                        drop,
                        "{'startsAt':'" + OverRains.LONG_AGO + "','endsAt':'" + OverRains.FAR_OFF
                                + "','perUserLimit':1,'codes':['" + newId("code") + "']}")
                .is(201);
        String claim = user.post(drop + "/claims").is(201).text("claimId");

        assertThat(found("text=" + user.id()))
                .containsExactlyInAnyOrder(
                        "order " + idOf(order) + " unpaid user",
                        "hold " + lock + " held user",
                        "code " + claim + " claimed user");
        assertThat(found("text=" + user.id() + "&resource=" + idOf(schedule)))
                .containsExactly("order " + idOf(order) + " unpaid user");
        assertThat(found("text=" + lock)).contains("hold " + lock + " held id");
    }

    @Test
    void anOrderIsFoundByItsIdItsPaymentsAndItsRefunds() {
        Person user = user();
        String order = buy(user, program(3));
        String payment = newId("pi");
        String refund = newId("re");
        tell(order, payment, "7.10", "AUTHORIZED").is(200);
        assertThat(found("text=" + idOf(order))).containsExactly("order " + idOf(order) + " authorized id");
        tell(order, payment, "7.10", "CAPTURED").is(200);
        assertThat(found("text=" + payment)).containsExactly("order " + idOf(order) + " paid reference");
        refund(order, refund, "2.00", "").is(200);
        String second = newId("pi");
        tell(order, second, "7.10", "CAPTURED").is(200);
        assertThat(found("text=" + refund)).containsExactly("order " + idOf(order) + " refund-due reference");
        assertThat(found("text=" + second)).hasSize(1);
        assertThat(found("text=" + second.toUpperCase(Locale.ROOT))).isEmpty();
    }

    @Test
    void aTicketAndASeatLeadToTheirOrders() {
        Person first = user();
        String program = program(1);
        String order = buy(first, program);
        JsonObject seat =
                first.get(order).is(200).object().getJsonArray("seats").getJsonObject(0);
        String seatId = seat.getString("seatId");
        tell(order, newId("pi"), "7.10", "CAPTURED").is(200);
        String ticket =
                first.get(order + "/tickets").is(200).list().getJsonObject(0).getString("ticketId");
        assertThat(found("text=" + ticket)).containsExactly("ticket " + ticket + " valid id");
        refund(order, newId("re"), "7.10", seatId).is(200);
        assertThat(found("text=" + ticket)).containsExactly("ticket " + ticket + " void id");
        Person next = user();
        String again = buy(next, program);
        assertThat(found("text=" + seatId + "&resource=" + idOf(program)))
                .contains("order " + idOf(again) + " unpaid seat")
                .hasSize(2);
        assertThat(found("text=" + seatId)).isEmpty();
    }

    @Test
    void aPacketIsFoundByItsUser() {
        Person user = user();
        String rain = "api/rains/" + newId("r");
        operator()
                .put(rain, OverRains.body("5.00", 1, OverRains.LONG_AGO, OverRains.FAR_OFF))
                .is(201);
        Answer packet = user.post(rain + "/grabs").is(200);
        assertThat(found("text=" + user.id()))
                .containsExactly("packet " + packet.text("redPacketId") + " grabbed user");
        assertThat(found("text=" + packet.text("redPacketId")))
                .containsExactly("packet " + packet.text("redPacketId") + " grabbed id");
    }

    /** A person who has more elsewhere than one answer shows is found in each resource all the same. */
    @Test
    void theLimitIsThatOfTheResource() {
        Person user = user();
        List<String> ids = List.of(newId("schedule"), newId("rain"), newId("drop"));
        ObjectId lock = new ObjectId();
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri())) {
            MongoDatabase facts = mongo.getDatabase("hotseat_test");
            for (int i = 0; i <= 100; i++) {
                // The oldest ones by any order, since the newest are shown.
                Instant at = Instant.now().plusSeconds(i);
                String last = String.format("%03d", i);
                List<String> of = i == 0 ? ids : List.of("elsewhere", "elsewhere", "elsewhere");
                facts.getCollection("orders")
                        .insertOne(given("order-" + ids.get(0) + last, "Schedule_ID", of.get(0), "Player_ID", user)
                                .append("Pay_Status", -1)
                                .append("Placed_At", Date.from(at)));
                facts.getCollection("lock_records")
                        .insertOne(given(i == 0 ? lock : new ObjectId(), "Schedule_ID", of.get(0), "Player_ID", user)
                                .append("Status", 3)
                                .append("LockTime", Date.from(at)));
                facts.getCollection("claims")
                        .insertOne(given("x-" + ids.get(1) + ":" + last, "Rain_ID", of.get(1), "User_ID", user)
                                .append("Sequence", (long) i)
                                .append("Packet", i)
                                .append("Amount_Cents", 1L)
                                .append("Claimed_At", Date.from(at)));
                facts.getCollection("drop_claims")
                        .insertOne(given(ids.get(2) + ":" + last + ":1", "Drop_ID", of.get(2), "User_ID", user)
                                .append("Batch", last)
                                .append("Number", 1)
                                .append("Claimed_At", Date.from(at)));
            }
        }

        assertThat(found("text=" + user.id() + "&resource=" + ids.get(0)))
                .containsExactlyInAnyOrder(
                        "order order-" + ids.get(0) + "000 cancelled user", "hold " + lock + " expired user");
        assertThat(found("text=" + user.id() + "&resource=" + ids.get(1))).hasSize(1);
        assertThat(found("text=" + user.id() + "&resource=" + ids.get(2))).hasSize(1);
        assertThat(found("text=" + user.id())).hasSize(100);
    }

    private static Document given(Object id, String field, String resource, String name, Person user) {
        return new Document("_id", id).append(field, resource).append(name, user.id());
    }

    /** Each as {@code <kind> <id> <state> <found by>}. */
    private List<String> found(String query) {
        return operator().get("api/ops/search?" + query).is(200).list().stream()
                .map(JsonValue::asJsonObject)
                .map(each -> String.join(
                        " ",
                        each.getString("kind"),
                        each.getString("id"),
                        each.getString("state"),
                        each.getString("foundBy")))
                .toList();
    }
}
