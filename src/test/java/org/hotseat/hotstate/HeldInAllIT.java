package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.EnumMap;
import java.util.Map;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Hold, cancel, hold again ends, also without limits and when Redis was emptied. */
@RunAsClient
class HeldInAllIT extends LimitsOverRest {

    private static final int DEFAULT_MINUTES = 240;

    /** A quarter of what may be held in all: a fast machine would need more requests than a user may send. */
    private static final Duration HELD = Duration.ofMillis(150);

    /** One loss for all models, in both tests: a rebuild waits for seconds. */
    @Test
    void whoOrdersAndCancelsForEverIsRefused() {
        Map<Ordered, String> paths = new EnumMap<>(Ordered.class);
        for (Ordered model : Ordered.values()) {
            paths.put(model, held(model));
        }
        flush();
        paths.forEach(this::isRefused);
    }

    private String held(Ordered model) {
        String path = resource(model, "'heldMinutesInAll':0.01" + model.more());
        await().pollInterval(Duration.ofMillis(1)).until(() -> {
            Instant before = Instant.now();
            Answer placed = order(model, path, "user:u1");
            if (placed.status() == 201) {
                await().pollInterval(Duration.ofMillis(10))
                        .until(() -> Instant.now().isAfter(before.plus(HELD)));
                cancel(placed).is(204);
                return false;
            }
            refusal(placed, "heldMinutesInAll");
            return true;
        });
        return path;
    }

    private void isRefused(Ordered model, String path) {
        assertThat(refusal(order(model, path, "user:u1"), "heldMinutesInAll")
                        .getJsonNumber("most")
                        .toString())
                .isEqualTo("0.01");
        // A service acts for the same user.
        refusal(order(model, path, "service", "'userId':'u1'"), "heldMinutesInAll");
        order(model, path, "user:u2").is(201);
        put(model, path, model.more().replaceFirst(",", "")).is(200);
        order(model, path, "user:u1").is(201);
        consistent(path);
    }

    @Test
    void withoutLimitsWhatEndedUnsoldCountsTogether() {
        Map<Ordered, String> paths = new EnumMap<>(Ordered.class);
        for (Ordered model : Ordered.values()) {
            paths.put(model, ordered(model));
        }
        String holds = holds();
        flush();
        paths.forEach(this::ordersCount);
        holdsCount(holds);
    }

    private String ordered(Ordered model) {
        String path = unlimited(model);
        Answer placed = order(model, path, "user:u1").is(201);
        cancel(placed).is(204);
        Answer paid = order(model, path, "user:u2").is(201);
        calls.send(
                        "POST",
                        "orders/" + paid.json().getString("orderId") + "/payments",
                        "{'reference':'held','amount':'7.10','state':'CAPTURED'}",
                        "payment",
                        "")
                .is(200);
        long before = DEFAULT_MINUTES + 1;
        since("orders", placed.json().getString("orderId"), "Placed_At", before);
        since("orders", paid.json().getString("orderId"), "Placed_At", before);
        return path;
    }

    private void ordersCount(Ordered model, String path) {
        JsonObject refusal = refusal(order(model, path, "user:u1"), "heldMinutesInAll");
        assertThat(refusal.getInt("most")).isEqualTo(DEFAULT_MINUTES);
        order(model, path, "user:u3").is(201);
        if (model == Ordered.SCHEDULES) {
            refusal(calls.send("POST", path + "/holds", "{}", "user:u1", ""), "heldMinutesInAll");
        } else {
            // An order that was paid was not held.
            order(model, path, "user:u2").is(201);
        }
        assertThat(calls.get(path).json()).doesNotContainKey("limits");

        // An operator says that there is no limit.
        assertThat(put(model, path, "").is(200).json().getJsonObject("limits")).isEmpty();
        order(model, path, "user:u1").is(201);
        consistent(path);
    }

    private String holds() {
        String path = unlimited(Ordered.SCHEDULES);
        for (String user : new String[] {"u1", "u2"}) {
            Answer held = calls.send("POST", path + "/holds", "{}", "user:" + user, "")
                    .is(201);
            if (user.equals("u1")) {
                calls.send("DELETE", path + "/holds/u1", "", "user:u1", "").is(204);
            } else {
                cancel(order(Ordered.SCHEDULES, path, "user:u2").is(201)).is(204);
            }
            since("lock_records", held.json().getJsonNumber("lockId").longValue(), "LockTime", DEFAULT_MINUTES + 1);
        }
        return path;
    }

    private void holdsCount(String path) {
        refusal(calls.send("POST", path + "/holds", "{}", "user:u1", ""), "heldMinutesInAll");
        // A service may hold for longer than a user, and not more often.
        refusal(calls.send("POST", path + "/holds", "{'userId':'u1'}", "service", ""), "heldMinutesInAll");
        // The hold of the second user became an order.
        calls.send("POST", path + "/holds", "{}", "user:u2", "").is(201);
        // Nobody is kept from buying.
        order(Ordered.SCHEDULES, path, "user:u1").is(201);
        consistent(path);
    }

    private String unlimited(Ordered model) {
        String id = RestCalls.newId("unlimited");
        String body = model.body(id, "").replace(",'limits':{}", "");
        calls.send("PUT", model.path(id), body, "operator", "").is(201);
        return model.path(id);
    }

    private Answer cancel(Answer placed) {
        return calls.send("DELETE", "orders/" + placed.json().getString("orderId"), "", "user:" + owner(placed), "");
    }

    private static String owner(Answer placed) {
        return placed.json().getString("ownerId");
    }

    /** Lets a fact tell of an earlier beginning. */
    private static void since(String collection, Object id, String field, long minutesAgo) {
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri())) {
            Date time = Date.from(Instant.now().minus(Duration.ofMinutes(minutesAgo)));
            assertThat(mongo.getDatabase("hotseat_test")
                            .getCollection(collection)
                            .updateOne(Filters.eq("_id", id), Updates.set(field, time))
                            .getModifiedCount())
                    .isEqualTo(1);
        }
    }
}
