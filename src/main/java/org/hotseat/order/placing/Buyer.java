package org.hotseat.order.placing;

import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Groups;

/**
 * The user that an order is for.
 *
 * @param groups the groups of the caller, by which phases admit the user
 * @param attached the data that the caller attaches to the order
 */
public record Buyer(UserId user, Groups groups, AttachedData attached) {

    /** Returns a user for whom a caller orders. */
    public static Buyer of(UserId user, Caller caller, AttachedData attached) {
        return new Buyer(user, caller.groups(), attached);
    }
}
