package org.hotseat.order.placing;

import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Groups;

/**
 * For whom an order is.
 *
 * @param groups of the caller, by which phases let it in
 * @param attached what the caller gives the order
 */
public record Buyer(UserId user, Groups groups, Attached attached) {

    /** A user for whom a caller orders. */
    public static Buyer of(UserId user, Caller caller, Attached attached) {
        return new Buyer(user, caller.groups(), attached);
    }

    /** A user alone. */
    public static Buyer of(UserId user) {
        return new Buyer(user, Groups.NONE, Attached.NOTHING);
    }
}
