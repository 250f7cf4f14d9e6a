package org.hotseat.drop.pool;

/**
 * Says of a code for which batch it is reserved. The code is in the drop when this batch is stored with this token;
 * otherwise the attempt to store it is under way, or has failed.
 *
 * @param token of one attempt to store the batch
 */
record Reservation(String batch, String token) {

    /** The token of a batch that must not be stored any more. */
    static final String NEVER = "";
}
