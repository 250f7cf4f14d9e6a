package org.hotseat.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hotseat.testing.Patience;
import org.hotseat.testing.RestCalls;
import redis.clients.jedis.RedisClient;

/** A person who has done something of everything and has left nothing undecided. */
final class PersonLife {

    private static final String WINDOW = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";
    private static final String SEATS =
            "'categories':[{'categoryId':'A','name':'A','price':'7.10','rows':[{'row':'r','seats':8}]}]";

    private final PersonCalls calls;
    private final RedisClient redis;
    private final String subject;

    final String schedule;
    final String program;
    final String sale;
    final String rain;
    final String own;
    final String drop;
    final String paid;
    final String ended;
    final String seats;
    final String units;
    final String ticket;
    final String received;

    /** Does it all. */
    PersonLife(PersonCalls calls, RedisClient redis) {
        this.calls = calls;
        this.redis = redis;
        this.subject = calls.subject();
        schedule = calls.put("schedules", "{'name':'A game','maxPlayers':9,'price':'7.10'}");
        program = calls.put(
                "programs", "{'title':'An evening','startsAt':'2030-01-01T20:00:00Z','accountLimit':8," + SEATS + "}");
        sale = calls.put(
                "sales",
                "{'goodId':'" + RestCalls.newId("good") + "','stock':5,'valid':true,'perUserLimit':2,'price':'7.10',"
                        + WINDOW + "}");
        rain = calls.put("rains", "{'totalAmount':'7.10','packets':1,'funderId':'funder'," + WINDOW + "}");
        own = calls.put("rains", "{'totalAmount':'2.00','packets':2,'funderId':'" + subject + "'," + WINDOW + "}");
        drop = calls.put("drops", "{'perUserLimit':1,'generate':{'pattern':'ERASE-*****','count':5}," + WINDOW + "}");
        paid = played();
        ticket = calls.own("GET", "tickets/" + paid + "~1", "").is(200).json().getString("token");
        entered();
        ended = cancelled();
        seats = seated();
        units = sold();
        received = received();
        calls.own("POST", drop + "/claims", "{}").is(201);
        calls.as("service", "POST", "locks/service-1:" + RestCalls.newId("lock"), "{'ttlMs':60000}")
                .is(201);
        money();
    }

    /** The person works at a gate, too, and lets somebody in whom another gate lets in as well. */
    private void entered() {
        String shown = "{'ticket':'" + ticket + "'";
        calls.send("POST", "checkins", shown + "}", "gate:" + subject, "").is(201);
        calls.as("gate", "POST", "checkins", shown + "}").is(409);
        calls.as("gate", "POST", "checkins", shown + ",'at':'2090-01-01T00:00:00Z'}")
                .is(409);
        String later = shown + ",'at':'2090-01-01T00:00:01Z'}";
        calls.send("POST", "checkins", later, "gate:" + subject, "").is(409);
    }

    private String played() {
        calls.own("POST", schedule + "/holds", "{}").is(201);
        calls.own("DELETE", schedule + "/holds/" + calls.inPath(), "").is(204);
        calls.own("POST", schedule + "/holds", "{}").is(201);
        String order = order(schedule + "/orders", "{}");
        calls.pay(order, "7.10").is(200);
        return order;
    }

    /** Of a schedule that remembers when the user's order has ended. */
    private String cancelled() {
        String other = calls.put(
                "schedules", "{'name':'A game','maxPlayers':9,'price':'7.10','limits':{'cooldownMinutes':60}}");
        String order = order(other + "/orders", "{}");
        calls.own("DELETE", "orders/" + order, "").is(204);
        return order;
    }

    private String seated() {
        String order = order(
                program + "/purchases",
                "{'strategy':'CHOOSE','seats':['A-r-1','A-r-2']," + "'metadata':{'note':'for " + name()
                        + "'},'attendees':['Ann " + name() + "','Bo " + name() + "']}");
        calls.pay(order, "14.20").is(200);
        String refund = "{'reference':'rf','amount':'7.10','reason':'" + name() + " is ill','seats':['A-r-1']}";
        calls.as("payment", "POST", "orders/" + order + "/refunds", refund).is(200);
        return order;
    }

    /** For the person, by an operator, with a reason that names the person. */
    private String sold() {
        String wish = "{'userId':'" + subject + "','unitPrice':'7.10','reason':'a day of " + name() + "'}";
        String order = calls.send("POST", sale + "/orders", wish, "operator", RestCalls.newId("key"))
                .is(201)
                .json()
                .getString("orderId");
        calls.pay(order, "7.10").is(200);
        return order;
    }

    /** A ticket of somebody else's order, by the one who has bought it; and a ticket of the person's has a new name. */
    private String received() {
        String buyer = RestCalls.newId("bob");
        String order = calls.as("operator", "POST", schedule + "/orders", "{'userId':'" + buyer + "'}")
                .is(201)
                .json()
                .getString("orderId");
        calls.pay(order, "7.10").is(200);
        String bought = "tickets/" + order + "~1";
        String to = "{'to':'" + subject + "','attendee':'Ann " + name() + "'}";
        calls.as("operator", "POST", bought + "/transfers", to).is(201);
        calls.own("PUT", bought + "/attendee", "{'attendee':'Bo " + name() + "'}")
                .is(200);
        calls.own("PUT", "tickets/" + seats + "~A-r-2/attendee", "{'attendee':'Cy " + name() + "'}")
                .is(200);
        return bought;
    }

    private void money() {
        String id = rain.substring("rains/".length());
        calls.as(
                        "operator",
                        "PUT",
                        "webhooks/" + RestCalls.newId("er"),
                        "{'url':'https://hooks.example/','types':['credited'],'resources':['" + id + "']}")
                .is(201);
        calls.own("POST", rain + "/grabs", "{}").is(200);
        calls.as("operator", "POST", rain + "/closing", "{}").is(200);
        calls.as("operator", "POST", own + "/closing", "{}").is(200);
        await().atMost(Patience.HANG).until(() -> RawSearch.isDone(rain) && RawSearch.isDone(own));
        calls.wallet("bob", "deposits", "5.00", "");
        calls.wallet("bob", "transfers", "4.00", ",'to':'" + subject + "'");
        await().atMost(Patience.HANG)
                .until(() -> calls.as("service", "GET", "wallets/" + calls.inPath(), "")
                        .is(200)
                        .json()
                        .getString("balance")
                        .equals("13.10"));
        calls.wallet(calls.inPath(), "transfers", "3.10", ",'to':'bob'");
        calls.wallet(calls.inPath(), "payouts", "10.00", "");
        await().atMost(Patience.HANG)
                .until(() -> new RawSearch(subject)
                        .places(redis).stream().anyMatch(place -> place.startsWith("webhook_attempts")));
    }

    /** Without the character that has another form in keys. */
    private String name() {
        return subject.substring(subject.indexOf('|') + 1);
    }

    private String order(String path, String body) {
        return calls.own("POST", path, body).is(201).json().getString("orderId");
    }

    /** The evidence of each resource and of all wallets. */
    Map<String, String> sums() {
        Map<String, String> sums = new TreeMap<>();
        for (String path : List.of(schedule, program, sale, rain, own, drop)) {
            await().atMost(Patience.HANG).untilAsserted(() -> {
                JsonObject evidence = calls.get(path + "/hot-state").is(200).json();
                assertThat(evidence.getJsonArray("differences")).isEmpty();
                assertThat(evidence.getBoolean("consistent")).isTrue();
                sums.put(path, String.valueOf(evidence.get("sum")));
            });
        }
        JsonObject wallets = calls.get("ops/wallets/evidence").is(200).json();
        assertThat(wallets.getJsonArray("differences")).isEmpty();
        sums.put(
                "wallets",
                wallets.getJsonObject("accounts") + " " + wallets.getInt("entries") + " " + wallets.getInt("wallets"));
        return sums;
    }
}
