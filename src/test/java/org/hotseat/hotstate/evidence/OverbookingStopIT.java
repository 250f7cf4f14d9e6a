package org.hotseat.hotstate.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Filters;
import org.bson.Document;
import org.hotseat.hotstate.LateWrites;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** By the facts more is taken than there is, as damaged facts have it. */
@RunAsClient
class OverbookingStopIT extends LateWrites {

    @ParameterizedTest
    @EnumSource
    void nothingIsSoldUntilTheFactsAreRightOrAnOperatorSaysSo(Ordered model) {
        String path = resource(model);
        String order = order(model, path, "user:u1").is(201).json().getString("orderId");
        Document second = document("orders", Filters.eq("_id", order)).orElseThrow();
        String other = RestCalls.newId("second");
        second.append("_id", other).append("Owner_ID", "u2").remove("Fact_Term");
        collection("orders").insertOne(second);

        calls.post(path + "/rebuild", "operator").is(200);
        calls.send("DELETE", "orders/" + order, "", "user:u1", "").is(204);

        Answer refused = order(model, path, "user:u3").is(409);
        assertThat(refused.json().getString("code")).isEqualTo("stopped");
        assertThat(calls.get(path + "/hot-state").is(200).json().getBoolean("consistent"))
                .isFalse();

        calls.send("DELETE", "orders/" + other, "", "user:u2", "").is(204);
        calls.post(path + "/rebuild", "operator").is(200);
        consistent(path);
        order(model, path, "user:u3").is(201);
        consistent(path);
    }
}
