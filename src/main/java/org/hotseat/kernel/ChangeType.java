package org.hotseat.kernel;

import java.util.Locale;

/** The types of the changes that the change feed reports. */
public enum ChangeType {
    /** A hold was placed. */
    HELD,
    /** A hold lasts longer. */
    EXTENDED,
    /** A hold or an unpaid order has ended because its time was up. */
    EXPIRED,
    /** A hold or an unpaid order was cancelled. */
    CANCELLED,
    /** An order was placed. */
    ORDERED,
    /** An order was paid. */
    PAID,
    /** Money was received that has to be refunded. */
    REFUND_DUE,
    /** Money of an order was refunded, all or part of it. */
    REFUNDED,
    /** A ticket of an order was transferred to another person. */
    TRANSFERRED,
    /** Seats of an order were given for other seats of its program. */
    MOVED,
    /** A red packet or a code was claimed. */
    CLAIMED,
    /** The money of a red packet has reached the wallet of its user, or the rest of a rain the wallet of its funder. */
    CREDITED,
    /** Nothing is left of a resource. */
    SOLD_OUT,
    /** Something of a resource is for sale again after it was sold out. */
    BACK_ON_SALE,
    /** The sale of a resource was stopped. */
    STOPPED,
    /** The sale of a resource is resumed after a stop. */
    RESUMED,
    /** A resource was cancelled for good. Its holds and orders that are still active are going to end. */
    CALLED_OFF,
    /** Nothing of a cancelled resource is active any more. */
    CANCELLATION_DONE,
    /** A resource has been over for a set time. Its hot state was removed, and only the facts still report it. */
    OVER,
    /** A resource was created or changed, or an order has changed in a way that no other type names. */
    CHANGED;

    /** Returns the name of this type in answers and events, for instance {@code refund-due}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
