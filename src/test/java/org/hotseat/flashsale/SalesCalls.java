package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.net.URI;
import java.time.Instant;
import org.hotseat.testing.RestCalls;

/** Calls of the server under test about flash sales. */
final class SalesCalls extends RestCalls {

    static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");
    static final Instant FAR_OFF = Instant.parse("2090-01-01T00:00:00Z");

    SalesCalls(URI base) {
        super(base);
    }

    /** A body of a sale of this good, price 7.10. */
    static String offer(String good, int stock, Instant start, Instant end, boolean valid, int limit, String more) {
        return "{'goodId':'" + good + "','stock':" + stock + ",'startsAt':'" + start + "','endsAt':'" + end
                + "','valid':" + valid + ",'perUserLimit':" + limit + ",'price':'7.10'" + more + "}";
    }

    static String running(String good, int stock, int limit) {
        return offer(good, stock, LONG_AGO, FAR_OFF, true, limit, "");
    }

    /** A new running sale of a good with the same id. */
    String sale(int stock, int limit) {
        String id = newId("sale");
        made("sales/" + id, running(id, stock, limit));
        return id;
    }

    Answer put(String sale, String body) {
        return send("PUT", "sales/" + sale, body, "operator", "");
    }

    /** An order in the name of a user, by a service. */
    Answer order(String sale, String user) {
        return order(sale, user, "");
    }

    Answer order(String sale, String user, String key) {
        return send("POST", "sales/" + sale + "/orders", "{'userId':'" + user + "'}", "service", key);
    }

    /** The units left and sold as the sale tells them; checks that hot state and facts agree. */
    void holds(String sale, int available, int sold) {
        JsonObject evidence = get("sales/" + sale + "/hot-state").is(200).json();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        assertThat(evidence.getJsonObject("sum").getInt("available")).isEqualTo(available);
        assertThat(evidence.getJsonObject("sum").getInt("sold")).isEqualTo(sold);
    }

    /** An order by a user in person: the role {@code user:<user>}. */
    Answer orderOf(String sale, String user) {
        return send("POST", "sales/" + sale + "/orders", "{}", "user:" + user, "");
    }
}
