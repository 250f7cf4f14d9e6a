package org.hotseat.api;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.time.Instant;
import java.util.Date;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A rebuild leaves what the facts say, also when Redis still has a hold that has ended by them: a backup was put back,
 * or another system has written.
 */
@RunAsClient
class EndedByTheFactsIT extends OverRest {

    enum Told {
        NOT_AT_ALL,
        AS_EXPIRED,
        AS_OVER_SINCE_AN_HOUR;

        void in(MongoCollection<Document> locks, Bson hold) {
            switch (this) {
                case NOT_AT_ALL -> locks.deleteOne(hold);
                case AS_EXPIRED -> locks.updateOne(hold, Updates.set("Status", 3));
                case AS_OVER_SINCE_AN_HOUR ->
                    locks.updateOne(
                            hold,
                            Updates.set("ExpireTime", Date.from(Instant.now().minusSeconds(3_600))));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHoldOfWhichTheFactsKnowNoMoreLeavesNothingBehind(Told reported) {
        String schedule = schedule(3);
        Person gone = user();
        Person stays = user();
        long lockId = gone.post(schedule + "/holds").is(201).number("lockId");
        stays.post(schedule + "/holds").is(201);
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri())) {
            reported.in(mongo.getDatabase("hotseat_test").getCollection("lock_records"), Filters.eq("_id", lockId));
        }

        operator().post(schedule + "/rebuild").is(200);

        assertCounts(schedule, 2, 1, 0);
        gone.get(schedule + "/holds/" + gone.id()).refused(404, "'no-hold'");
        stays.get(schedule + "/holds/" + stays.id()).is(200);
        gone.post(schedule + "/holds").is(201);
        assertCounts(schedule, 1, 2, 0);
    }
}
