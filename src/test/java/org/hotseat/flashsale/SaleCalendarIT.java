package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.flashsale.SalesCalls.FAR_OFF;
import static org.hotseat.flashsale.SalesCalls.LONG_AGO;
import static org.hotseat.flashsale.SalesCalls.crowd;
import static org.hotseat.flashsale.SalesCalls.newId;
import static org.hotseat.flashsale.SalesCalls.offer;
import static org.hotseat.flashsale.SalesCalls.running;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.net.URISyntaxException;
import java.net.URL;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.testing.InServer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sales of one good after each other, over REST. */
@RunAsClient
class SaleCalendarIT extends InServer {

    @ArquillianResource
    private URL base;

    private SalesCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new SalesCalls(base.toURI());
    }

    @Test
    void salesOfAGoodMayFollowEachOtherButNotOverlapAlsoWhenOneIsMoved() {
        String good = newId("good");
        String first = newId("first");
        String second = newId("second");
        Instant noon = Instant.parse("2030-01-01T12:00:00Z");
        calls.put(first, offer(good, 1, LONG_AGO, noon, true, 1, "")).is(201);
        assertThat(calls.put(second, offer(good, 1, noon.minusMillis(1), FAR_OFF, true, 1, ""))
                        .is(409)
                        .json()
                        .getString("saleId"))
                .isEqualTo(first);
        calls.get("sales/" + second).is(404);
        calls.put(second, offer(good, 1, noon, FAR_OFF, true, 1, "")).is(201);
        calls.put(first, offer(good, 1, LONG_AGO, noon.plusMillis(1), true, 1, ""))
                .is(409);
        calls.put(first, offer(newId("good"), 1, LONG_AGO, noon, true, 1, "")).is(409);
        calls.order(first, newId("u")).is(201);
        calls.order(second, newId("u")).refuses(409, 30004);
        calls.put(first, offer(good, 0, FAR_OFF, FAR_OFF.plusSeconds(1), true, 1, ""))
                .is(409);
        calls.put(first, offer(good, 1, LONG_AGO, LONG_AGO.plusSeconds(1), true, 1, ""))
                .is(200);
        calls.put(second, offer(good, 1, LONG_AGO.plusSeconds(1), FAR_OFF, true, 1, ""))
                .is(200);
        calls.order(second, newId("u")).is(201);
        calls.holds(first, 0, 1);
        calls.holds(second, 0, 1);
    }

    @Test
    void whoMakesOneSaleOfTwoGoodsAtOnceLeavesNoWindowBehind() {
        for (int i = 0; i < 10; i++) {
            String sale = newId("sale");
            List<String> goods = List.of(newId("good"), newId("good"));
            Map<String, Integer> kinds = crowd(2, 2, number -> calls.put(sale, running(goods.get(number), 1, 1)));
            assertThat(kinds).isEqualTo(Map.of("201", 1, "409 \"other-good\"", 1));

            String mine = calls.get("sales/" + sale).json().getString("goodId");
            String other = goods.get(1 - goods.indexOf(mine));
            calls.put(newId("next"), running(other, 1, 1)).is(201);
            calls.put(newId("next"), running(mine, 1, 1)).is(409);
        }
    }

    /** A change that could not give back its old window, since another sale of the good was made between. */
    @Test
    void aWindowThatWasLeftBehindIsGivenBackByTheNextChangeAlsoOneOfTheStockAlone() {
        String good = newId("good");
        String sale = newId("sale");
        Instant noon = Instant.parse("2030-01-01T12:00:00Z");
        calls.put(sale, offer(good, 1, LONG_AGO, noon, true, 1, "")).is(201);
        Document leftBehind =
                new Document("Starts_At", Date.from(noon)).append("Ends_At", Date.from(noon.plusSeconds(60)));
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri())) {
            mongo.getDatabase("hotseat_test")
                    .getCollection(GoodFacts.COLLECTION)
                    .updateOne(
                            new Document("_id", good),
                            new Document("$push", new Document("Sales.0.Windows", leftBehind))
                                    .append("$inc", new Document("Version", 1L)));
        }
        String next = newId("next");
        calls.put(next, offer(good, 1, noon, FAR_OFF, true, 1, "")).is(409);

        calls.put(sale, offer(good, 2, LONG_AGO, noon, true, 1, "")).is(200);

        calls.put(next, offer(good, 1, noon, FAR_OFF, true, 1, "")).is(201);
        calls.holds(sale, 2, 0);
    }
}
