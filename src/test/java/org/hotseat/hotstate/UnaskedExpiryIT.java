package org.hotseat.hotstate;

import static org.awaitility.Awaitility.await;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.Date;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds and unpaid orders end in time also when Redis was lost and nobody asks for their resource again. */
@RunAsClient
class UnaskedExpiryIT extends LateWrites {

    private static final Date PAST = new Date(System.currentTimeMillis() - 120_000);

    @ParameterizedTest
    @EnumSource
    void anUnpaidOrderOfAResourceThatNobodyAsksForExpires(Ordered model) {
        String order = order(model, resource(model), "user:u1").is(201).json().getString("orderId");
        collection("orders").updateOne(Filters.eq("_id", order), Updates.set("Pay_Before", PAST));
        flush();

        await().until(() -> collection("orders")
                        .countDocuments(Filters.and(
                                Filters.eq("_id", order),
                                Filters.eq("Pay_Status", -1),
                                Filters.eq("Ending", "expired")))
                == 1);
    }

    @Test
    void aHoldOfAScheduleThatNobodyAsksForExpires() {
        long lock = calls.send("POST", resource(Ordered.SCHEDULES) + "/holds", "{}", "user:u1", "")
                .is(201)
                .json()
                .getJsonNumber("lockId")
                .longValue();
        collection("lock_records").updateOne(Filters.eq("_id", lock), Updates.set("ExpireTime", PAST));
        flush();

        await().until(() ->
                collection("lock_records").countDocuments(Filters.and(Filters.eq("_id", lock), Filters.eq("Status", 3)))
                        == 1);
    }
}
