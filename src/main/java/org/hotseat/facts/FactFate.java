package org.hotseat.facts;

/** The fate of one fact of a batch. */
public sealed interface FactFate {

    /** Durable: acknowledged by a majority, now or before. */
    record Written() implements FactFate {}

    /** Refused for good; no repetition will help. */
    record Refused(String reason) implements FactFate {}

    /**
     * Refused for good, since its unit belongs to another user by now: the hot state that it came from was lost, or is
     * wrong.
     */
    record Conflict(String reason) implements FactFate {}

    /** Not known to be durable; to be written again. */
    record Unknown(RuntimeException cause) implements FactFate {}

    /**
     * The epoch that it comes from has ended: another Redis server has taken over, and decides anew what this fact
     * tells of.
     *
     * @param late whether it was written nevertheless, perhaps too late to be seen by the server that took over
     */
    record Fenced(boolean late) implements FactFate {}

    FactFate WRITTEN = new Written();
}
