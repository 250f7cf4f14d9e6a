package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tickets that go to another person, and names that change after the purchase. All things cost 7.10. */
@RunAsClient
class TransfersContractIT extends OverKept {

    private static final String FREELY = ",'transfers':{}";

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void aTicketGoesToAnotherPersonAndTheEarlierTokenIsVoid(String model) {
        String resource = ruled(model, 3, FREELY);
        Person buyer = user();
        Person friend = user();
        String order = paid(buyer, resource, 2);
        String ticket = ticket(buyer, order, 0);
        String old = token(buyer, ticket);

        Answer made = buyer.post(ticket + "/transfers", to(friend, ",'attendee':'Bo Li'"), "k")
                .is(201);
        assertThat(made.text("holderId")).isEqualTo(friend.id());
        assertThat(made.text("attendee")).isEqualTo("Bo Li");
        assertThat(made.number("transfers")).isEqualTo(1);
        assertThat(made.time("transferredAt")).isNotNull();

        // The buyer sees who has it, and has nothing to show any more.
        JsonObject seen = buyer.get(ticket).is(200).object();
        assertThat(seen.getString("holderId")).isEqualTo(friend.id());
        assertThat(seen.containsKey("token")).isFalse();
        assertThat(buyer.get(order + "/tickets").is(200).list().getValuesAs(JsonObject.class))
                .extracting(each -> each.containsKey("token"))
                .containsExactly(false, true);
        buyer.get(ticket + ".svg", "Accept", "image/svg+xml").refused(403, "'ticket-transferred'");
        buyer.put(ticket + "/attendee", "{'attendee':'Me'}").refused(403, "'ticket-transferred'");
        buyer.post(ticket + "/transfers", to(user(), "")).refused(403, "'ticket-transferred'");
        assertThat(held(buyer)).containsExactly(idOf(ticket(buyer, order, 1)));
        friend.get(order).refused(403, "'not-yours'");
        friend.get(order + "/tickets").refused(403, "'not-yours'");
        user().get(ticket).refused(403, "'not-yours'");

        assertThat(held(friend)).containsExactly(idOf(ticket));
        JsonObject entry = friend.get("api/tickets").is(200).list().getJsonObject(0);
        assertThat(entry.getBoolean("bought")).isFalse();
        friend.get(ticket + ".svg", "Accept", "image/svg+xml").is(200);
        gate().post("api/checkins", shown(old)).refused(409, "'ticket-transferred'");
        gate().post("api/checkins", shown(old).replace("}", ",'direction':'exit'}"))
                .refused(409, "'ticket-transferred'");
        Answer in = gate().post("api/checkins", shown(token(friend, ticket))).is(201);
        assertThat(in.text("attendee")).isEqualTo("Bo Li");
        assertThat(gate().get("api/checkins/" + idOf(ticket)).is(200).text("attendee"))
                .isEqualTo("Bo Li");
        gate().post("api/checkins", shown(old)).refused(409, "'ticket-transferred'");
        friend.post(ticket + "/transfers", to(buyer, "")).refused(409, "'checked-in'");
        friend.put(ticket + "/attendee", "{'attendee':'Late'}").refused(409, "'checked-in'");

        // The repetition gets the first answer, whatever has become of the ticket since.
        buyer.post(ticket + "/transfers", to(friend, ",'attendee':'Bo Li'"), "k")
                .is(201)
                .shows(made.response().body());
        buyer.post(ticket + "/transfers", to(friend, ""), "k").refused(422, "'idempotency-key-reused'");
        assertThat(steps(buyer, order, "transferred")).containsExactly(unit(ticket));
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void nothingOfATransferIsLostWithRedis(String model) {
        String resource = ruled(model, 2, FREELY);
        Person buyer = user();
        Person friend = user();
        Person other = user();
        String order = paid(buyer, resource, 2);
        String ticket = ticket(buyer, order, 0);
        String first = token(buyer, ticket);
        Answer made = buyer.post(ticket + "/transfers", to(friend, ""), "k").is(201);
        String second = token(friend, ticket);
        emptied(resource);
        buyer.post(ticket + "/transfers", to(friend, ""), "k")
                .is(201)
                .shows(made.response().body());
        gate().post("api/checkins", shown(first)).refused(409, "'ticket-transferred'");
        assertThat(held(friend)).containsExactly(idOf(ticket));

        emptied(resource);
        friend.put(ticket + "/attendee", "{'attendee':'Bo'}").is(200);
        emptied(resource);
        friend.post(ticket + "/transfers", to(other, "")).is(201);
        emptied(resource);
        assertThat(other.get(ticket).is(200).object().containsKey("attendee")).isFalse();
        gate().post("api/checkins", shown(second)).refused(409, "'ticket-transferred'");
        gate().post("api/checkins", shown(token(other, ticket))).is(201);
        assertThat(steps(buyer, order, "transferred")).containsExactly(unit(ticket), unit(ticket));
        assertThat(steps(buyer, order, "renamed")).containsExactly(unit(ticket));
        assertThat(operator().get(resource + "/hot-state").is(200).object().getBoolean("consistent"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void ofTransfersAtOnceOneWins(String model) {
        String resource = ruled(model, 2, FREELY);
        Person buyer = user();
        String order = paid(buyer, resource, 2);
        String ticket = ticket(buyer, order, 0);
        List<Person> friends = IntStream.range(0, 8).mapToObj(i -> user()).toList();
        List<CompletableFuture<Answer>> asked = friends.stream()
                .map(friend -> CompletableFuture.supplyAsync(() -> buyer.post(ticket + "/transfers", to(friend, ""))))
                .toList();
        List<Answer> answers = asked.stream().map(CompletableFuture::join).toList();
        assertThat(answers).extracting(Answer::status).containsOnlyOnce(201).allMatch(s -> s == 201 || s == 403);
        String winner = answers.stream()
                .filter(answer -> answer.status() == 201)
                .map(answer -> answer.text("holderId"))
                .findAny()
                .orElseThrow();
        assertThat(buyer.get(ticket).is(200).text("holderId")).isEqualTo(winner);
        assertThat(friends.stream().filter(friend -> !held(friend).isEmpty()).map(Person::id))
                .containsExactly(winner);
        assertThat(steps(buyer, order, "transferred")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void aRefundTakesTheTicketWhereverItIs(String model) {
        String resource = ruled(model, 2, FREELY);
        Person buyer = user();
        Person friend = user();
        String order = paid(buyer, resource, 2);
        // The last place or unit is the first that comes back.
        String ticket = ticket(buyer, order, model.equals("programs") ? 0 : 1);
        buyer.post(ticket + "/transfers", to(friend, "")).is(201);
        String token = token(friend, ticket);
        part(order, "r", "7.10", "", 1).is(200);
        gate().post("api/checkins", shown(token)).refused(409, "'ticket-void'");
        friend.get(ticket).refused(404, "'unknown-ticket'");
        assertThat(held(friend)).isEmpty();
        friend.post(ticket + "/transfers", to(buyer, "")).refused(404, "'unknown-ticket'");
        friend.post(order + "/refund").refused(403, "'not-yours'");
        operator().post(order + "/refund").is(200);
        friend.post(ticket + "/transfers", to(buyer, "")).refused(409, "'ticket-void'");
        assertThat(buyer.get(order).is(200).number("payStatus")).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void theRulesOfTheResourceBindPeopleAndNotTheDesk(String model) {
        String off = ruled(model, 2, "");
        Person buyer = user();
        Person friend = user();
        String ticket = ticket(buyer, paid(buyer, off, 1), 0);
        buyer.post(ticket + "/transfers", to(friend, "")).refused(409, "'transfers-off'");
        person("service-1", "service")
                .post(ticket + "/transfers", to(friend, ""))
                .refused(409, "'transfers-off'");
        person("desk-1", "support").post(ticket + "/transfers", to(friend, "")).is(201);
        assertThat(held(friend)).containsExactly(idOf(ticket));

        String over = ruled(model, 2, ",'transfers':{'until':'2020-01-01T00:00:00Z'}");
        String late = ticket(buyer, paid(buyer, over, 1), 0);
        assertThat(buyer.post(late + "/transfers", to(friend, ""))
                        .refused(409, "'transfers-over'")
                        .text("until"))
                .isEqualTo("2020-01-01T00:00:00Z");

        String once = ruled(model, 2, ",'transfers':{'until':'2090-01-01T00:00:00Z','atMost':1}");
        assertThat(nobody().get(once).is(200).object().getJsonObject("transfers"))
                .isEqualTo(Answer.json("{'until':'2090-01-01T00:00:00Z','atMost':1}"));
        String order = paid(buyer, once, 1);
        String passed = ticket(buyer, order, 0);
        buyer.post(passed + "/transfers", to(buyer, "")).refused(409, "'same-holder'");
        buyer.post(passed + "/transfers", to(friend, "")).is(201);
        friend.post(passed + "/transfers", to(friend, "")).refused(409, "'same-holder'");
        assertThat(friend.post(passed + "/transfers", to(buyer, ""))
                        .refused(409, "'too-many-changes'")
                        .number("most"))
                .isEqualTo(1);
        operator().post(passed + "/transfers", to(buyer, "")).is(201);
        assertThat(held(buyer)).contains(idOf(passed));

        String unpaid = take(user(), once, 1);
        operator()
                .post("api/tickets/" + idOf(unpaid) + "~" + unit(passed) + "/transfers", to(friend, ""))
                .refused(409, "'ticket-void'");
        buyer.post("api/tickets/none~1/transfers", to(friend, "")).refused(404, "'unknown-order'");
        buyer.post(passed + "/transfers", "{'to':'','attendee':' '}").complainsOf("to", "attendee");
        buyer.post(passed + "/transfers", "{}").complainsOf("to");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void aNameChangesUntilTheTicketIsIn(String model) {
        String resource = ruled(model, 2, "");
        Person buyer = user();
        String order = paid(buyer, resource, 2);
        String ticket = ticket(buyer, order, 1);
        Answer named = rename(buyer, ticket, "Çid Ö", "k").is(200);
        assertThat(named.text("attendee")).isEqualTo("Çid Ö");
        assertThat(named.time("renamedAt")).isNotNull();
        rename(buyer, ticket, "Dee", "other").is(200);
        rename(buyer, ticket, "Çid Ö", "k").is(200).shows(named.response().body());
        assertThat(buyer.get(ticket).is(200).text("attendee")).isEqualTo("Dee");
        user().put(ticket + "/attendee", "{'attendee':'Me'}").refused(403, "'not-yours'");
        buyer.put(ticket + "/attendee", "{'attendee':'a\\nb'}").complainsOf("attendee");
        emptied(resource);
        if (model.equals("programs")) {
            assertThat(buyer.get(order).is(200).object().getJsonArray("seats").getValuesAs(JsonObject.class))
                    .extracting(seat -> seat.getString("attendee", ""))
                    .containsExactly("", "Dee");
        }
        String csv = operator()
                .get(resource + "/tickets", "Accept", "text/csv")
                .is(200)
                .response()
                .body();
        assertThat(csv.lines()).anyMatch(line -> line.startsWith(idOf(ticket)) && line.contains("Dee"));
        Answer in = gate().post("api/checkins", shown(token(buyer, ticket))).is(201);
        assertThat(in.text("attendee")).isEqualTo("Dee");
        buyer.put(ticket + "/attendee", "{'attendee':'Late'}").refused(409, "'checked-in'");
        operator().put(ticket + "/attendee", "{'attendee':'Eve'}").is(200);
        assertThat(buyer.get(ticket).is(200).text("attendee")).isEqualTo("Eve");
        assertThat(steps(buyer, order, "renamed")).containsExactly(unit(ticket), unit(ticket), unit(ticket));
    }

    /** Names of the purchase stay on the other tickets, and go with the ticket that leaves. */
    @Test
    void aTransferTakesTheNameOfThePurchaseOff() {
        String program = "api/programs/" + newId("p");
        String body = body(row(2) + "," + places(5));
        made(program, body.substring(0, body.length() - 1) + FREELY + "}");
        Person buyer = user();
        Person friend = user();
        String order = "api/orders/"
                + buyer.post(program + "/purchases", MIXED + ",'attendees':['Ada','Bo','Cy','Di']}")
                        .is(201)
                        .text("orderId");
        tell(order, "a", "22.10", "CAPTURED").is(200);
        String place = "api/tickets/" + idOf(order) + "~F-p2";
        assertThat(buyer.get(place).is(200).text("attendee")).isEqualTo("Cy");
        buyer.post(place + "/transfers", to(friend, "")).is(201);
        assertThat(friend.get(place).is(200).object().containsKey("attendee")).isFalse();
        friend.put(place + "/attendee", "{'attendee':'Fay'}").is(200);
        JsonObject seen = buyer.get(order).is(200).object();
        assertThat(seen.getJsonArray("seats").getJsonObject(0).getString("attendee"))
                .isEqualTo("Ada");
        assertThat(seen.getJsonArray("generalAdmission").getJsonObject(0).getJsonArray("attendees"))
                .isEqualTo(Answer.json("{'a':['Bo','Fay','Di']}").getJsonArray("a"));
    }

    @Test
    void theFeedAndTheAuditTellIt() {
        String schedule = ruled("schedules", 2, FREELY);
        Person buyer = user();
        Person friend = user();
        String order = paid(buyer, schedule, 1);
        String ticket = ticket(buyer, order, 0);
        String now = OverLists.next(service().get("api/events?after=now")).replaceFirst("^/hotseat/", "");
        operator().post(ticket + "/transfers", to(friend, "")).is(201);
        await().untilAsserted(() -> {
            List<JsonObject> events = service()
                    .get(now + "&types=transferred&resource=" + idOf(schedule))
                    .is(200)
                    .list()
                    .getValuesAs(JsonObject.class);
            assertThat(events).hasSize(1);
            JsonObject data = events.get(0).getJsonObject("data");
            assertThat(data.getString("userId")).isEqualTo(buyer.id());
            assertThat(data.getString("holderId")).isEqualTo(friend.id());
            assertThat(data.getString("unit")).isEqualTo("1");
        });
        assertThat(operator()
                        .get("api/ops/audit?act=transfer-ticket")
                        .is(200)
                        .response()
                        .body())
                .contains(idOf(ticket), friend.id());
    }

    /** A gate without network has let somebody in with the token from before. */
    @Test
    void aLateReportIsOfItsOwnTime() {
        String schedule = ruled("schedules", 2, FREELY);
        Person buyer = user();
        Person friend = user();
        String order = paid(buyer, schedule, 2);
        List<String> tickets = List.of(ticket(buyer, order, 0), ticket(buyer, order, 1));
        List<String> old = tickets.stream().map(each -> token(buyer, each)).toList();
        Instant before = buyer.get(order).is(200).time("paidAt");
        List<Instant> times = tickets.stream()
                .map(each ->
                        buyer.post(each + "/transfers", to(friend, "")).is(201).time("transferredAt"))
                .toList();
        gate().post("api/checkins", shown(old.get(0)).replace("}", ",'at':'" + before + "'}"))
                .is(201);
        gate().post("api/checkins", shown(old.get(1)).replace("}", ",'at':'" + times.get(1) + "'}"))
                .refused(409, "'ticket-transferred'");
        String scans = operator()
                .get("api/scans?contradictions=true&model=schedules&resource=" + idOf(schedule))
                .is(200)
                .response()
                .body();
        assertThat(scans).contains("transferred-later", "transferred-before");
    }

    private Person gate() {
        return person("gate-1", "gate");
    }

    private String ruled(String model, int things, String rules) {
        String path = "api/" + model + "/" + newId("t");
        String body = body(row(things));
        return made(
                path,
                switch (model) {
                    case "schedules" ->
                        "{'name':'A game','maxPlayers':" + things + ",'price':'7.10','limits':{}" + rules + "}";
                    case "programs" -> body.substring(0, body.length() - 1) + rules + "}";
                    default ->
                        "{'goodId':'" + newId("g") + "','stock':" + things + ",'startsAt':'" + OverRains.LONG_AGO
                                + "','endsAt':'" + OverRains.FAR_OFF
                                + "','valid':true,'perUserLimit':20,'price':'7.10'" + rules + "}";
                });
    }

    private String paid(Person buyer, String resource, int things) {
        String order = take(buyer, resource, things);
        tell(order, "a", things == 1 ? "7.10" : "14.20", "CAPTURED").is(200);
        return order;
    }

    private static Answer rename(Person person, String ticket, String name, String key) {
        return person.send(
                "PUT",
                ticket + "/attendee",
                BodyPublishers.ofString("{\"attendee\":\"" + name + "\"}"),
                "Content-Type",
                "application/json",
                "Idempotency-Key",
                key);
    }

    private static String to(Person person, String more) {
        return "{'to':'" + person.id() + "'" + more + "}";
    }

    private static String shown(String token) {
        return "{'ticket':'" + token + "'}";
    }

    private static String ticket(Person buyer, String order, int place) {
        return "api/tickets/"
                + buyer.get(order + "/tickets")
                        .is(200)
                        .list()
                        .getJsonObject(place)
                        .getString("ticketId");
    }

    private static String token(Person holder, String ticket) {
        return holder.get(ticket).is(200).text("token");
    }

    private static String unit(String ticket) {
        return ticket.substring(ticket.indexOf('~') + 1);
    }

    private static List<String> held(Person person) {
        return person.get("api/tickets").is(200).list().getValuesAs(JsonObject.class).stream()
                .map(order -> order.getJsonArray("tickets"))
                .flatMap(tickets -> tickets.getValuesAs(JsonObject.class).stream())
                .map(ticket -> ticket.getString("ticketId"))
                .toList();
    }

    /** The units of the steps of an order with this word, oldest first. */
    private static List<String> steps(Person reader, String order, String word) {
        JsonArray history = reader.get(order + "/history").is(200).list();
        return history.getValuesAs(JsonObject.class).stream()
                .filter(step -> step.getString("what").equals(word))
                .map(step -> step.getString("unit"))
                .toList();
    }
}
