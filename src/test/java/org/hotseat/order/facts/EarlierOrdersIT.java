package org.hotseat.order.facts;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.facts.Batches;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.resource.Stamps;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.ResourceId;
import org.hotseat.order.HallModel;
import org.hotseat.order.Order;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Orders of an earlier system, which has written numbers of resources and states as numbers or as text. */
class EarlierOrdersIT {

    private static final String DATABASE = "earlier_orders_it";
    private static final ResourceId HALL = new ResourceId("halls", "17");
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final MongoClient raw = MongoClients.create(TestStores.current().mongoUri());
    private final MongoConnection mongo =
            new MongoConnection(new FactsSettings(new Settings(EarlierOrdersIT::setting)));
    private final SaleModelRegistry models = new SaleModelRegistry();
    private ResourceOrderFacts orders;
    private OrderSearchFacts search;
    private OrderRemovalFacts over;

    @BeforeEach
    void empty() {
        raw.getDatabase(DATABASE).drop();
        models.register(List.of(new HallModel()));
        orders = new ResourceOrderFacts(mongo, models);
        search = new OrderSearchFacts(mongo, new OrderFacts(mongo, models), models);
        over = new OrderRemovalFacts(mongo, new Batches(mongo), orders, new Stamps(mongo));
    }

    @AfterEach
    void close() {
        raw.getDatabase(DATABASE).drop();
        raw.close();
    }

    @Test
    void anOrderIsFoundByItsHoldThoughItsResourceIsANumber() {
        insert("o-1", 17, 1, new Document("Lock_ID", 5L).append("units", "1"));
        insert("o-2", "17", 1, new Document("Lock_ID", 6L).append("units", "3"));

        assertThat(search.ofLock(HALL, 5).map(Order::id)).contains(new OrderId("o-1"));
        assertThat(search.ofLock(HALL, 6).map(Order::id)).contains(new OrderId("o-2"));
        assertThat(orders.sum(HALL, "units")).isEqualTo(4);
        assertThat(orders.count(HALL)).isEqualTo(2);
    }

    @Test
    void aResourceIsOverThoughTheStatesOfItsOrdersAreText() {
        insert("o-1", 17, "1", new Document());
        insert("o-2", 17, "-1", new Document());
        insert("o-3", 17, "2", new Document());

        assertThat(over.undecided(HALL)).isFalse();
        List<OrderId> paid = new ArrayList<>();
        over.paid(HALL, 10, paid::addAll);
        assertThat(paid).containsExactly(new OrderId("o-1"));
    }

    @Test
    void aStateThatThisVersionDoesNotKnowCountsAsLive() {
        for (Object unknown : List.of("7", 7, "held", "0", 0)) {
            empty();
            insert("o-1", 17, unknown, new Document());

            assertThat(over.undecided(HALL)).as("%s", unknown).isTrue();
            LiveOrdersByFacts found = orders.found(HALL);
            assertThat(found.orders().size() + found.unread().size())
                    .as("%s", unknown)
                    .isOne();
        }
    }

    @Test
    void anUnpaidOrderIsOverdueThoughItsStateIsText() {
        insert("o-1", 17, "0", new Document("Pay_Before", Date.from(NOW.minusSeconds(1))));

        assertThat(new OverdueOrderFacts(mongo, models).overdue(NOW)).containsExactly(HALL);
    }

    private void insert(String id, Object hall, Object state, Document more) {
        Document order = new Document("_id", id).append("Hall_ID", hall).append("Player_ID", "u");
        order.append("Pay_Status", state).putAll(more);
        all().insertOne(order);
    }

    private MongoCollection<Document> all() {
        return raw.getDatabase(DATABASE).getCollection("orders");
    }

    private static Optional<String> setting(String name) {
        return Optional.ofNullable(Map.of("mongodb.uri", TestStores.current().mongoUri(), "mongodb.database", DATABASE)
                .get(name));
    }
}
