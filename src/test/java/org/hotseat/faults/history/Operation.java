package org.hotseat.faults.history;

/**
 * One operation on a counted resource, and its answer.
 *
 * @param name for people: user and order
 * @param units that it takes or gives back
 * @param sentMillis when it was sent first
 * @param gotMillis when its answer was there; {@link #NEVER} where there was none
 * @param repeated whether an attempt was not answered: it may have taken the units for a while, and lost them with
 *     Redis
 */
public record Operation(String name, Kind kind, int units, long sentMillis, long gotMillis, boolean repeated) {

    public static final long NEVER = Long.MAX_VALUE;

    /** An operation with its answer. */
    public enum Kind {
        TAKEN,
        SOLD_OUT,
        GIVEN_BACK
    }

    /** Whether it may have happened or not. */
    boolean unknown() {
        return gotMillis == NEVER;
    }
}
