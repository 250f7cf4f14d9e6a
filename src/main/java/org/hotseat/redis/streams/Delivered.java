package org.hotseat.redis.streams;

/**
 * An entry that was delivered to this consumer and is not settled.
 *
 * @param lane its stream
 * @param generation of the lane when it was delivered; a later one means that it has been given to somebody else
 * @param foreign whether it is meant for another group: a replayed dead letter of that group
 */
record Delivered(Lane lane, int generation, StreamEntry entry, boolean foreign) {

    boolean stale() {
        return generation != lane.generation();
    }
}
