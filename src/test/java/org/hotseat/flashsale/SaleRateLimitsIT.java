package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hotseat.flashsale.SalesCalls.FAR_OFF;
import static org.hotseat.flashsale.SalesCalls.LONG_AGO;
import static org.hotseat.flashsale.SalesCalls.crowd;
import static org.hotseat.flashsale.SalesCalls.newId;
import static org.hotseat.flashsale.SalesCalls.offer;
import static org.hotseat.flashsale.SalesCalls.running;

import java.net.URISyntaxException;
import java.net.URL;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import org.hotseat.testing.InServer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rate limits of a sale over REST; their times are so long that no machine is slow enough to see a refill. */
@RunAsClient
class SaleRateLimitsIT extends InServer {

    private static final int INVENTED = 300;

    private static final String PER_DAY = ",'perSeconds':86400}";

    @ArquillianResource
    private URL base;

    private SalesCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new SalesCalls(base.toURI());
    }

    @Test
    void aUserWhoAsksTooOftenIsToldWhenToComeAgain() {
        String sale = limited(100, "'perUser':{'requests':3" + PER_DAY);
        String user = newId("u");
        for (int left = 2; left >= 0; left--) {
            SalesCalls.Answer answer = calls.orderOf(sale, user).is(left == 2 ? 201 : 409);
            assertThat(answer.header("RateLimit-Policy")).isEqualTo("\"user\";q=3;w=86400");
            assertThat(answer.header("RateLimit")).startsWith("\"user\";r=" + left + ";t=");
        }
        SalesCalls.Answer refused = calls.orderOf(sale, user).is(429);
        assertThat(refused.json().getString("code")).isEqualTo("too-fast");
        assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(20_000, 28_800);
        assertThat(refused.header("RateLimit")).startsWith("\"user\";r=0;t=");
        calls.orderOf(sale, newId("u")).is(201);
        calls.order(sale, user).refuses(409, 30007);
        calls.holds(sale, 98, 2);
    }

    @Test
    void allUsersOfAnAddressShareItsLimitWhateverTheyWriteIntoForwardedFor() {
        String sale = limited(100, "'perAddress':{'requests':2" + PER_DAY);
        calls.orderOf(sale, newId("u")).is(201);
        calls.orderOf(sale, newId("u")).is(201);
        calls.orderOf(sale, newId("u")).is(429);
        calls.order(sale, newId("u")).is(201);
        calls.holds(sale, 97, 3);
    }

    @Test
    void aCrowdGetsExactlyAsManyAnswersAsTheSaleMayGive() {
        String sale = limited(100, "'perSale':{'requests':40" + PER_DAY);

        Map<String, Integer> kinds = crowd(8, 400, i -> calls.order(sale, "u" + i));

        assertThat(kinds).isEqualTo(Map.of("201", 40, "429 \"too-fast\"", 360));
        calls.holds(sale, 60, 40);
    }

    @Test
    void limitsAreShownChangedAtOnceAndTakenAway() {
        String sale = limited(9, "'perUser':{'requests':1" + PER_DAY);
        assertThat(calls.get("sales/" + sale).json().getJsonObject("rateLimit").toString())
                .isEqualTo("{\"perUser\":{\"requests\":1,\"perSeconds\":86400}}");
        String user = newId("u");
        calls.orderOf(sale, user).is(201);
        calls.orderOf(sale, user).is(429);
        calls.put(sale, running(sale, 9, 1)).is(200);
        assertThat(calls.orderOf(sale, user).is(409).header("RateLimit-Policy")).isEmpty();
        assertThat(calls.get("sales/" + sale).json()).doesNotContainKey("rateLimit");
        calls.put(sale, offer(sale, 9, LONG_AGO, FAR_OFF, true, 1, ",'rateLimit':{'perSale':{'requests':0}}"))
                .is(400);
        calls.post("sales/" + sale + "/rebuild", "operator").is(200);
        calls.holds(sale, 8, 1);
    }

    @Test
    void limitsOutliveARebuild() {
        String sale = limited(9, "'perUser':{'requests':1" + PER_DAY);
        calls.post("sales/" + sale + "/rebuild", "operator").is(200);
        assertThat(calls.get("sales/" + sale).json()).containsKey("rateLimit");
        calls.holds(sale, 9, 0);
    }

    @Test
    void whoHasNoTokenIsNotCountedAndAnUnknownSaleIsUnknown() {
        String sale = limited(9, "'perAddress':{'requests':1" + PER_DAY);
        for (int i = 0; i < 3; i++) {
            calls.send("POST", "sales/" + sale + "/orders", "{}", "", "").refuses(401, 10002);
        }
        calls.orderOf(sale, newId("u")).is(201);
        calls.orderOf(newId("none"), newId("u")).refuses(404, 30002);
        calls.orderOf("a%20b", newId("u")).refuses(400, 20001);
    }

    @Test
    void withoutRedisTheOrderItselfSaysThatItCouldNotBePlaced() {
        String sale = limited(9, "'perUser':{'requests':2" + PER_DAY);
        String user = newId("u");
        calls.orderOf(sale, user).is(201);
        TestStores.current().redisProxy().cut();
        try {
            calls.orderOf(sale, user).refuses(503, 30008);
        } finally {
            TestStores.current().redisProxy().restore();
        }
        await().until(() -> calls.orderOf(sale, user), answer -> answer.status() != 503)
                .refuses(409, 30007);
        calls.orderOf(sale, user).is(429);
    }

    @Test
    void whoHasNoTokenAndInventsSalesDoesNotReachMongo() {
        String invented = newId("invented");
        LongSupplier asked = TestStores.current().mongoProxy().naming(invented);
        for (int i = 0; i < INVENTED; i++) {
            calls.send("POST", "sales/" + invented + "-" + i + "/orders", "{}", "", "")
                    .refuses(401, 10002);
        }
        assertThat(asked.getAsLong()).isZero();
    }

    @Test
    void oneInventedSaleIsLookedForOnceASecondAndCanBeCreatedAtOnce() {
        String invented = newId("invented");
        LongSupplier asked = TestStores.current().mongoProxy().naming(invented);
        long begin = System.nanoTime();
        for (int i = 0; i < INVENTED; i++) {
            calls.orderOf(invented, newId("u")).refuses(404, 30002);
        }
        long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
        assertThat(asked.getAsLong()).as("in %d seconds", seconds).isBetween(1L, seconds + 1);

        calls.put(invented, running(invented, 9, 1)).is(201);
        calls.orderOf(invented, newId("u")).is(201);
    }

    private String limited(int stock, String limits) {
        String id = newId("sale");
        calls.put(id, offer(id, stock, LONG_AGO, FAR_OFF, true, 1, ",'rateLimit':{" + limits + "}"))
                .is(201);
        return id;
    }
}
