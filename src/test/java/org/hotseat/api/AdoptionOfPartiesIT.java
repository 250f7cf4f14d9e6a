package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import org.bson.Document;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Documents that a program of the company's own has made of the rows of a SQL database. */
@RunAsClient
class AdoptionOfPartiesIT extends OverRest {

    @Test
    void anOrderOfTwoPlacesTakesBothAndKeepsItsTimes() {
        String id = newId("sql");
        Person buyer = user();
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri())) {
            MongoDatabase facts = mongo.getDatabase("hotseat_test");
            facts.getCollection("schedules")
                    .insertOne(
                            Document.parse(
                                    "{'_id':'" + id
                                            + "','Name':'Attic','Max_Players':40,'Price':16.5,'Starts_At':{'$date':'2037-01-02T20:00:00Z'}}"));
            facts.getCollection("orders")
                    .insertOne(
                            Document.parse("{'_id':'o-" + id + "','Schedule_ID':'" + id + "','Player_ID':'" + buyer.id()
                                    + "','Places':2,'Price':33.0,'Placed_At':'2026-11-08T10:00:00Z','Pay_Status':1}"));
        }

        assertThat(operator()
                        .post("api/ops/adopt")
                        .is(200)
                        .object()
                        .getJsonObject("seats")
                        .getInt(id))
                .isEqualTo(38);
        assertThat(nobody().get("api/schedules/" + id).is(200).text("startsAt")).isEqualTo("2037-01-02T20:00:00Z");
        Answer order = buyer.get("api/orders/o-" + id).is(200);
        assertThat(order.number("places")).isEqualTo(2);
        assertThat(order.text("price")).isEqualTo("33.00");
        assertThat(order.text("placedAt")).isEqualTo("2026-11-08T10:00:00Z");
        assertThat(buyer.get("api/orders/o-" + id + "/tickets").is(200).list()).hasSize(2);
    }
}
