package org.hotseat.faults.history;

/**
 * One operation on a counted resource, and its answer.
 *
 * @param name for people: user and order
 * @param units that it takes, gives back, or asked for in vain; 0 where it only reads
 * @param seen the units that were left as its answer said; {@link #UNSEEN} where it said nothing of them
 * @param sentMillis when it was sent first
 * @param gotMillis when its answer was there; {@link #NEVER} where there was none
 * @param repeated whether an attempt was not answered: it may have taken the units for a while, and lost them with
 *     Redis
 */
public record Operation(
        String name, Kind kind, long units, long seen, long sentMillis, long gotMillis, boolean repeated) {

    public static final long NEVER = Long.MAX_VALUE;
    public static final long UNSEEN = -1;

    /** An operation with its answer. */
    public enum Kind {
        TAKEN,
        /** Fewer units were left than it asked for. */
        REFUSED,
        GIVEN_BACK,
        /** So many units were left. */
        READ,
        /** It was refused for another reason, and says nothing of the units. */
        VAIN;

        /** Whether it leaves the resource as it is. */
        boolean observes() {
            return this == REFUSED || this == READ || this == VAIN;
        }
    }

    /** Whether it may have happened or not. */
    boolean unknown() {
        return gotMillis == NEVER;
    }

    /** The units that are left after it, of so many before it. */
    long after(long left) {
        return switch (kind) {
            case TAKEN -> left - units;
            case GIVEN_BACK -> left + units;
            case REFUSED, READ, VAIN -> left;
        };
    }

    /** Whether what it said can be right of some number of units from the least to the most. */
    boolean observedBetween(long least, long max) {
        return (kind != Kind.REFUSED || least < units) && (seen == UNSEEN || (least <= seen && seen <= max));
    }

    /** Two operations are two, also where all of both is the same. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return name + " " + kind + (kind == Kind.READ ? "" : " " + units) + (seen == UNSEEN ? "" : ", left " + seen)
                + (repeated ? " (repeated)" : "");
    }
}
