package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.bson.Document;
import org.hotseat.facts.mongo.TestMongo;
import org.hotseat.testing.ReplicaFault;
import org.hotseat.testing.TestReplicaSet;
import org.junit.jupiter.api.Test;

class FirstSaleRaceIT {

    private static final String DATABASE = "first_sale_race_it";

    @Test
    void theLaterOfTwoFirstSalesOfAGoodIsToldThatItIsLate() {
        GoodId good = new GoodId("phone");
        Window window = new Window(Instant.ofEpochSecond(1), Instant.ofEpochSecond(2));
        Calendar mine = new Calendar(good, 1, List.of(new Calendar.Entry(new SaleId("mine"), 1, List.of(window))));
        try (TestReplicaSet set = TestReplicaSet.start();
                TestMongo mongo = new TestMongo(set.uri(), DATABASE, NOTHING)) {
            set.insert(DATABASE, GoodFacts.COLLECTION, new Document("_id", "phone").append("Version", 1L));
            set.next(ReplicaFault.MET);

            assertThat(new GoodFacts(mongo).replace(mine)).isFalse();
        }
    }

    private static final TestMongo.Around NOTHING = new TestMongo.Around() {
        @Override
        public void before() {}

        @Override
        public void after() {}
    };
}
