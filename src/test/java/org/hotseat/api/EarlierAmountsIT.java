package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import jakarta.json.JsonObject;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.hotseat.facts.EarlierAmounts;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Prices, payments and refunds of documents in which amounts are decimals, as earlier versions wrote them. */
@RunAsClient
class EarlierAmountsIT extends OverPayments {

    private MongoClient mongo;

    @BeforeEach
    void connect() {
        mongo = MongoClients.create(TestStores.current().mongoUri());
    }

    @AfterEach
    void disconnect() {
        mongo.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs"})
    void pricesPaymentsAndRefundsGoOn(String collection) {
        String resource = collection.equals("programs") ? program(3) : schedule(3);
        Person user = user();
        String order = buy(user, resource);
        tell(order, "a", "7.10", "CAPTURED").is(200);
        assertThat(tell(order, "b", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("REFUND_DUE");
        String shown = user.get(order).is(200).response().body();
        JsonObject due = due(order);
        toEarlierForm(collection, idOf(resource));
        assertThat(toEarlierForm("orders", idOf(order)))
                .containsEntry("Price", Decimal128.parse("7.10"))
                .containsEntry("Refund_Due", Decimal128.parse("7.10"))
                .doesNotContainKeys("Price_Cents", "Refund_Due_Cents");

        operator().post(resource + "/rebuild").is(200);

        money(resource, "14.20", "7.10", "7.10", "0.00");
        user.get(order).is(200).shows(shown);
        assertThat(due(order)).isEqualTo(due);
        refund(order, "b", "7.10", "").is(200);
        money(resource, "14.20", "7.10", "0.00", "7.10");
        // The embedded server leaves a number alone that is set to an equal one of another type, so of the price only
        // the cents tell.
        assertThat(find("orders", idOf(order)))
                .containsEntry("Price_Cents", 710L)
                .containsEntry("Refund_Due", null)
                .containsEntry("Refund_Due_Cents", null);
        Person next = user();
        assertThat(next.get(buy(next, resource)).is(200).text("price")).isEqualTo("7.10");
    }

    private Document toEarlierForm(String collection, String id) {
        Document earlier = EarlierAmounts.of(find(collection, id));
        assertThat(documents(collection)
                        .replaceOne(new Document("_id", id), earlier)
                        .getMatchedCount())
                .isOne();
        return earlier;
    }

    private Document find(String collection, String id) {
        return documents(collection).find(new Document("_id", id)).first();
    }

    private MongoCollection<Document> documents(String collection) {
        return mongo.getDatabase("hotseat_test").getCollection(collection);
    }
}
