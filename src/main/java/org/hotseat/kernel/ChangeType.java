package org.hotseat.kernel;

import java.util.Locale;

/** The types of the changes that the change feed reports. */
public enum ChangeType {
    /** A hold was placed. */
    HELD,
    /** A hold lasts longer. */
    EXTENDED,
    /** The time of a hold or of an unpaid order was up. */
    EXPIRED,
    /** A hold or an unpaid order was cancelled. */
    CANCELLED,
    /** An order was placed. */
    ORDERED,
    /** An order was paid. */
    PAID,
    /** Money has come that is to be given back. */
    REFUND_DUE,
    /** Money of an order was given back, all or part of it. */
    REFUNDED,
    /** A red packet or a code was claimed. */
    CLAIMED,
    /** A red packet has reached the wallet of its user, or the rest of a rain that of its funder. */
    CREDITED,
    /** Nothing is left of a resource. */
    SOLD_OUT,
    /** Something is left again of a resource that was sold out. */
    BACK_ON_SALE,
    /** The sale of a resource was stopped. */
    STOPPED,
    /** The sale of a resource goes on after a stop. */
    RESUMED,
    /** A resource was cancelled for good; what lives of it is going to end. */
    CALLED_OFF,
    /** Nothing of a cancelled resource lives any more. */
    CANCELLATION_DONE,
    /** A resource is over for a set time; its hot state was removed, and the facts report it. */
    OVER,
    /** A resource was created or changed, or something else has changed of an order. */
    CHANGED;

    /** The word that callers know it by: {@code refund-due}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
