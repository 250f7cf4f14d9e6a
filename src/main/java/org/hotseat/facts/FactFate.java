package org.hotseat.facts;

/** What became of one fact of a batch. */
sealed interface FactFate {

    /** Durable: acknowledged by a majority, now or before. */
    record Written() implements FactFate {}

    /** Refused for good; no repetition will help. */
    record Refused(String reason) implements FactFate {}

    /** Not known to be durable; to be written again. */
    record Unknown(RuntimeException cause) implements FactFate {}

    FactFate WRITTEN = new Written();
}
