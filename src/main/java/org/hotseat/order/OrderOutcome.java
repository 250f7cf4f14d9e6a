package org.hotseat.order;

/** The outcome of paying or ending an order. */
public sealed interface OrderOutcome {

    /** It was done, now or by an earlier equal request; the order as it is afterwards. */
    record Done(Order order) implements OrderOutcome {}

    /** The order is in a state that does not allow it. */
    record WrongState(PayStatus payStatus) implements OrderOutcome {}
}
