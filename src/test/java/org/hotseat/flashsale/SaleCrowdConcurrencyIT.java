package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hotseat.flashsale.SalesCalls.crowd;
import static org.hotseat.flashsale.SalesCalls.running;

import java.net.URISyntaxException;
import java.net.URL;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.hotseat.testing.Amount;
import org.hotseat.testing.InServer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.RedisClient;

/** Many want what few get. */
@Tag("amount")
@RunAsClient
class SaleCrowdConcurrencyIT extends InServer {

    private static final int THREADS = 32;

    @ArquillianResource
    private URL base;

    private SalesCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new SalesCalls(base.toURI());
    }

    @Test
    void twoHundredOfFiveThousandRequestsByTwoThousandUsersAreGranted() {
        int units = Amount.of(200);
        int users = Amount.of(2_000);
        String sale = calls.sale(units, 1);
        Map<String, Integer> kinds = crowd(THREADS, Amount.of(5_000), i -> calls.order(sale, "u" + i % users));

        assertThat(kinds)
                .containsEntry("201", units)
                .containsOnlyKeys(kinds.keySet().stream()
                        .filter(kind -> kind.equals("201") || kind.equals("409 30006") || kind.equals("409 30007"))
                        .toArray(String[]::new));
        calls.holds(sale, 0, units);
    }

    @ParameterizedTest
    @CsvSource({"1, 10000", "3, 2000"})
    void oneUserGetsNoMoreThanTheLimit(int limit, int all) {
        int requests = Amount.of(all);
        String sale = calls.sale(100, limit);
        Map<String, Integer> kinds = crowd(THREADS, requests, i -> calls.order(sale, "greedy"));

        assertThat(kinds).isEqualTo(Map.of("201", limit, "409 30007", requests - limit));
        calls.holds(sale, 100 - limit, limit);
    }

    @Test
    void aTopUpUnderLoadIsSoldToTheLastUnit() {
        String sale = calls.sale(50, 1);
        int requests = Amount.of(6_000);
        AtomicInteger asked = new AtomicInteger();
        AtomicLong sent = new AtomicLong();
        AtomicLong answered = new AtomicLong();
        AtomicLong firstNew = new AtomicLong();
        Map<String, Integer> kinds = crowd(THREADS, requests, i -> {
            if (asked.incrementAndGet() == requests / 2) {
                sent.set(System.nanoTime());
                calls.put(sale, running(sale, 80, 1)).is(200);
                answered.set(System.nanoTime());
            }
            SalesCalls.Answer answer = calls.order(sale, "u" + i);
            // The first fifty were sold long ago.
            if (answer.status() == 201 && sent.get() != 0) {
                firstNew.compareAndSet(0, System.nanoTime());
            }
            return answer;
        });
        System.out.printf(
                "top-up under load: answered after %.1f ms, the first new order is answered after %.1f ms%n",
                (answered.get() - sent.get()) / 1e6, (firstNew.get() - sent.get()) / 1e6);

        assertThat(kinds).isEqualTo(Map.of("201", 80, "409 30006", requests - 80));
        calls.holds(sale, 0, 80);
    }

    @Test
    void everyUnitThatWasAcknowledgedOutlivesTheEmptyingOfRedisAndNoneIsSoldTwice() {
        String sale = calls.sale(300, 1);
        AtomicInteger answered = new AtomicInteger();
        Map<String, String> orders = new ConcurrentHashMap<>();
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            CompletableFuture<Map<String, Integer>> running =
                    CompletableFuture.supplyAsync(() -> crowd(THREADS, 1_000, i -> {
                        if (answered.incrementAndGet() == 150) {
                            redis.flushAll();
                        }
                        SalesCalls.Answer answer = decided(sale, "u" + i);
                        if (answer.status() == 201) {
                            orders.put("u" + i, answer.json().getString("orderId"));
                        }
                        return answer;
                    }));
            Map<String, Integer> kinds = running.join();
            assertThat(kinds).containsEntry("201", 300).containsEntry("409 30006", 700);
        }
        assertThat(orders).hasSize(300);
        orders.values()
                .forEach(order -> assertThat(
                                calls.get("orders/" + order).is(200).json().getInt("payStatus"))
                        .isZero());
        calls.holds(sale, 0, 300);
    }

    /**
     * Asks again, as every caller does, where a busy machine lets the rebuild take longer than a request waits for it.
     */
    private SalesCalls.Answer decided(String sale, String user) {
        return await().until(() -> calls.order(sale, user, sale + user), answer -> answer.status() != 503);
    }
}
