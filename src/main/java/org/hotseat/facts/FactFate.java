package org.hotseat.facts;

/** The fate of one fact after a batch was written. */
public sealed interface FactFate {

    /** The fact is durable: a majority has acknowledged it, now or before. */
    record Written() implements FactFate {}

    /** MongoDB refuses the fact permanently; a repetition does not help. */
    record Refused(String reason) implements FactFate {}

    /**
     * The fact is refused permanently, since its unit already belongs to another user. The hot state that decided it
     * was lost meanwhile, or is wrong.
     */
    record Conflict(String reason) implements FactFate {}

    /** The fact is not known to be durable and has to be written again. */
    record Unknown(RuntimeException cause) implements FactFate {}

    /**
     * The epoch of the fact has ended: another Redis server has taken over and decides again.
     *
     * @param late whether the fact was written nevertheless, perhaps too late for the server that took over to see it
     */
    record Fenced(boolean late) implements FactFate {}

    FactFate WRITTEN = new Written();
}
