package org.hotseat.drop.pool;

/**
 * The reservation of a code for a batch. The code is in the drop when this batch is stored with this token. Otherwise
 * the attempt to store the batch is in progress, or has failed.
 *
 * @param token the token of one attempt to store the batch
 */
record Reservation(String batch, String token) {

    /** The token of a batch that must not be stored any more. */
    static final String NEVER = "";
}
