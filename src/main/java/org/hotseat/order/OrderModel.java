package org.hotseat.order;

import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.HotState;
import org.hotseat.kernel.IdempotencyKey;
import org.hotseat.kernel.OrderId;
import org.hotseat.redis.ScriptCall;

/** What one sale model adds to the shared life of an order; one bean a model, found through CDI. */
public interface OrderModel {

    /** The model's word in orders: {@code schedule}. */
    String name();

    /** The name of the resource's id in the facts: {@code Schedule_ID}. */
    String resourceFact();

    /** The hot state that its orders stand on. */
    HotState hotState();

    /** A call of the model's script that ends an order and gives back what it took. */
    ScriptCall<EndWord> end(String resource, OrderId order, Ending ending, Optional<IdempotencyKey> key);

    /** What REST tells of an order beyond the common fields, by name. */
    Map<String, Object> describe(Order order);

    /** The replies of a model's script that ends orders. */
    enum EndWord {
        ENDED,
        NO_ORDER,
        WRONG_STATE,
        NOT_DUE
    }
}
