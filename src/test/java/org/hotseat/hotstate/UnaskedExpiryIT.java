package org.hotseat.hotstate;

import static org.awaitility.Awaitility.await;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.Date;
import java.util.stream.Stream;
import org.bson.conversions.Bson;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Holds and unpaid orders end in time also when Redis was lost and nobody asks for their resource again. */
@RunAsClient
class UnaskedExpiryIT extends LateWrites {

    private static final Date PAST = new Date(System.currentTimeMillis() - 120_000);

    /** One loss for all: a rebuild waits for seconds. */
    @Test
    void whatNobodyAsksForExpires() {
        Object[] orders = Stream.of(Ordered.values()).map(this::unpaid).toArray();
        long lock = calls.send("POST", resource(Ordered.SCHEDULES) + "/holds", "{}", "user:u1", "")
                .is(201)
                .json()
                .getJsonNumber("lockId")
                .longValue();
        collection("lock_records").updateOne(Filters.eq("_id", lock), Updates.set("ExpireTime", PAST));
        flush();

        for (Object order : orders) {
            ends("orders", order, Filters.and(Filters.eq("Pay_Status", -1), Filters.eq("Ending", "expired")));
        }
        ends("lock_records", lock, Filters.eq("Status", 3));
    }

    private String unpaid(Ordered model) {
        String order = order(model, resource(model), "user:u1").is(201).json().getString("orderId");
        collection("orders").updateOne(Filters.eq("_id", order), Updates.set("Pay_Before", PAST));
        return order;
    }

    private void ends(String collection, Object id, Bson end) {
        await(collection + " " + id)
                .until(() -> collection(collection).countDocuments(Filters.and(Filters.eq("_id", id), end)) == 1);
    }
}
