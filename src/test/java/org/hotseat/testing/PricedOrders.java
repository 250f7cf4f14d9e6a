package org.hotseat.testing;

import static org.awaitility.Awaitility.await;

import java.util.function.Supplier;
import org.hotseat.testing.RestCalls.Answer;

/** Orders of one place for 7.10, and their payments, while servers may answer that a store is away. */
public final class PricedOrders {

    private PricedOrders() {}

    /** Orders once. */
    public static Answer order(RestCalls calls, String schedule, String user) {
        return calls.send("POST", schedule + "/orders", "{}", "user:" + user, "");
    }

    /** Reports that an order was paid; returns the state of the payment. */
    public static String capture(RestCalls calls, String order) {
        String body = "{'reference':'pi-" + order + "','amount':'7.10','state':'CAPTURED'}";
        return answered(() -> calls.send("POST", "orders/" + order + "/payments", body, "payment", ""), 200)
                .json()
                .getString("state");
    }

    /** Repeats a request until it is answered neither with 503 nor with 202, and checks the status. */
    public static Answer answered(Supplier<Answer> request, int status) {
        return await().until(request::get, answer -> answer.status() != 503 && answer.status() != 202)
                .is(status);
    }
}
