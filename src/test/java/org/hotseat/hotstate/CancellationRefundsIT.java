package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** Money and places of what is cancelled. */
@RunAsClient
class CancellationRefundsIT extends CancellationOverRest {

    @Test
    void holdsAndUnpaidOrdersEndAndPaidOnesAreDue() {
        String path = resource(PhasedModel.SCHEDULES);
        String authorized = order(path, "a");
        pay(authorized, "pa", "AUTHORIZED");
        String unpaid = order(path, "b");
        String paid = order(path, "c");
        assertThat(pay(paid, "pc", "CAPTURED")).isEqualTo("CAPTURED");
        calls.send("POST", path + "/holds", "{}", "user:d", "").is(201);

        cancel(path, "fire").is(200);

        JsonObject done = done(path);
        assertThat(done.getInt("orders")).isEqualTo(3);
        assertThat(done.getInt("refundsDue")).isEqualTo(1);
        for (String order : List.of(authorized, unpaid, paid)) {
            JsonObject ended = calls.get("orders/" + order).is(200).json();
            assertThat(ended.getInt("payStatus")).isEqualTo(-1);
            assertThat(ended.getString("ending")).isEqualTo("resource-cancelled");
        }
        JsonObject view = calls.get(path).json();
        assertThat(view.getInt("available")).isEqualTo(view.getInt("maxPlayers"));
        assertThat(money(path))
                .isEqualTo(Map.of(
                        "captured", "7.10", "placed", "0.00", "refundDue", "7.10", "refunded", "0.00", "kept", "0.00"));
        // A late capture, of an authorization that has ended or of its own, is owed back.
        assertThat(pay(authorized, "pa", "CAPTURED")).isEqualTo("REFUND_DUE");
        assertThat(pay(unpaid, "pb", "CAPTURED")).isEqualTo("REFUND_DUE");
        assertThat(pay(paid, "pc", "CAPTURED")).isEqualTo("REFUND_DUE");
        assertThat(money(path)).containsEntry("captured", "21.30").containsEntry("refundDue", "21.30");
        calls.send(
                        "POST",
                        "orders/" + paid + "/refunds",
                        "{'reference':'r','amount':'7.10','reason':'fire'}",
                        "payment",
                        "")
                .is(200);
        assertThat(money(path)).containsEntry("refundDue", "14.20").containsEntry("refunded", "7.10");
        assertThat(view(path)).isEqualTo(done);
        calls.post(path + "/rebuild", "operator").is(200);
        assertThat(view(path)).isEqualTo(done);
    }

    @Test
    void theRestOfACancelledRainGoesBackToItsFunder() {
        String path = resource(PhasedModel.RAINS);
        calls.send("POST", path + "/grabs", "{}", "user:u1", "").is(200);
        cancel(path, "wind").is(200);

        done(path);
        JsonObject rain = calls.get(path).json();
        assertThat(rain.getString("state")).isEqualTo("over");
        assertThat(rain).containsKey("returnedAt");
    }

    /** Two hundred paid seats, Redis emptied in the middle, and money that arrives meanwhile. */
    @Test
    void eachPaidOrderIsDueOnceAlsoWhenRedisIsEmptied() {
        int paid = 200;
        int late = 20;
        String path = program(paid + late);
        String begin =
                calls.get("events?after=now").is(200).header("Link").replaceFirst(".*[?&]after=([^&>]*).*", "$1");
        ConcurrentLinkedQueue<String> orders = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<String> unpaid = new ConcurrentLinkedQueue<>();
        RestCalls.crowd(8, paid + late, i -> {
            Answer bought = patient(() -> calls.send(
                            "POST",
                            path + "/purchases",
                            PhasedModel.PROGRAMS.claim,
                            "user:u" + i,
                            path.replace("/", "-") + i))
                    .is(201);
            String order = bought.json().getString("orderId");
            (i < paid ? orders : unpaid).add(order);
            if (i < paid) {
                pay(order, "p", "CAPTURED");
            }
            return bought;
        });

        cancel(path, "fire").is(200);
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.flushAll();
        }
        List<String> last = List.copyOf(unpaid);
        RestCalls.crowd(4, late, i -> {
            assertThat(pay(last.get(i), "p", "CAPTURED")).isIn("CAPTURED", "REFUND_DUE");
            return patient(() -> cancel(path, "fire")).is(200);
        });

        JsonObject done = done(path);
        assertThat(done.getInt("orders")).isEqualTo(paid + late);
        assertThat(done.getInt("refundsDue")).isBetween(paid, paid + late);
        orders.addAll(unpaid);
        assertThat(refundsDue(orders)).isEqualTo(new TreeSet<>(orders));
        String sum = "1562.00";
        assertThat(money(path))
                .isEqualTo(Map.of(
                        "captured", sum, "placed", "0.00", "refundDue", sum, "refunded", "0.00", "kept", "0.00"));
        evidence(path);
        await().untilAsserted(() -> assertThat(told(path, begin))
                .containsEntry("called-off", 1L)
                .containsEntry("cancellation-done", 1L)
                .containsEntry("cancelled", (long) paid + late)
                .containsEntry("refund-due", (long) paid + late));
    }
}
