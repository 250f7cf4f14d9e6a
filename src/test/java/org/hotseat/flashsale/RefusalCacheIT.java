package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.flashsale.SalesCalls.crowd;
import static org.hotseat.flashsale.SalesCalls.newId;

import java.net.URISyntaxException;
import java.net.URL;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.hotseat.testing.InServer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Refusals that a server gives without asking Redis, over REST: of sales, and of schedules, which have more to tell.
 */
@RunAsClient
class RefusalCacheIT extends InServer {

    private static final int REQUESTS = 1_000;
    private static final int USERS = 4;
    private static final long CACHED_MILLIS = 50;

    @ArquillianResource
    private URL base;

    private SalesCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new SalesCalls(base.toURI());
    }

    @Test
    void aSoldOutSaleIsMostlyRefusedWithoutAskingRedis() {
        String sale = calls.sale(0, 1);

        Map<String, Integer> kinds = asksSeldom(sale, () -> crowd(USERS, REQUESTS, i -> calls.order(sale, "u" + i)));

        assertThat(kinds).isEqualTo(Map.of("409 30006", REQUESTS));
    }

    @Test
    void aFullScheduleWithoutHoldsIsMostlyRefusedWithoutAskingRedis() {
        String schedule = schedule(0);

        Map<String, Integer> kinds =
                asksSeldom(schedule, () -> crowd(USERS, REQUESTS, i -> hold(schedule, "p" + i, "")));

        assertThat(kinds).isEqualTo(Map.of("409 -2", REQUESTS));
    }

    /**
     * Half of the requests; on a machine so slow that fewer come within the 50 ms of a refusal, each user once in this
     * time. What the server asks Redis for by itself does not count.
     */
    private static <T> T asksSeldom(String id, Supplier<T> requests) {
        LongSupplier asked = TestStores.current().redisProxy().naming(id);
        long start = System.nanoTime();
        T result = requests.get();
        long spans = Duration.ofNanos(System.nanoTime() - start).toMillis() / CACHED_MILLIS;
        assertThat(asked.getAsLong()).isPositive().isLessThan(Math.max(REQUESTS / 2, USERS * spans));
        return result;
    }

    @Test
    void aUserWhoHoldsAPlaceIsToldOfItHoweverManyOthersAreRefused() {
        String schedule = schedule(1);
        int lockId = hold(schedule, "holder", schedule).is(201).json().getInt("lockId");

        Map<String, Integer> kinds = crowd(4, 400, i -> hold(schedule, i % 4 == 0 ? "holder" : "p" + i % 7, ""));

        assertThat(kinds).isEqualTo(Map.of("409 -1", 100, "409 -2", 300));
        SalesCalls.Answer again = hold(schedule, "holder", "").is(409);
        assertThat(again.json().getInt("lockId")).isEqualTo(lockId);
        assertThat(hold(schedule, "holder", schedule).is(201).json().getInt("lockId"))
                .isEqualTo(lockId);
    }

    @Test
    void aPlaceThatIsGivenBackCanBeHeldAtOnceByWhoWasRefused() {
        String schedule = schedule(1);
        for (int i = 0; i < 30; i++) {
            hold(schedule, "a", "").is(201);
            hold(schedule, "b", "").refuses(409, -2);
            calls.delete("schedules/" + schedule + "/holds/a").is(204);
            hold(schedule, "b", "").is(201);
            hold(schedule, "a", "").refuses(409, -2);
            calls.delete("schedules/" + schedule + "/holds/b").is(204);
        }
    }

    private String schedule(int places) {
        String id = newId("known");
        calls.send("PUT", "schedules/" + id, "{'name':'n','maxPlayers':" + places + "}", "operator", "")
                .is(201);
        return id;
    }

    private SalesCalls.Answer hold(String schedule, String user, String key) {
        return calls.send("POST", "schedules/" + schedule + "/holds", "{'userId':'" + user + "'}", "service", key);
    }
}
