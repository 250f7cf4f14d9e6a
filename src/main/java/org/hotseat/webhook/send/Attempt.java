package org.hotseat.webhook.send;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * An attempt to deliver an event, and what has become of it.
 *
 * @param number from 1 for the first attempt of the event in a row
 * @param messageId as the receiver gets it
 * @param eventId of the CloudEvent
 * @param retryAfter the time for which the receiver wants to be left alone; zero if it has not said so
 */
public record Attempt(
        WebhookId webhook,
        Instant at,
        int number,
        String messageId,
        String eventId,
        String type,
        Outcome outcome,
        OptionalInt status,
        Duration took,
        Duration retryAfter) {

    /** Words that callers read, in lower case with hyphens; the outcomes of attempts in metrics. */
    public enum Outcome {
        /** Answered with success. */
        DELIVERED,
        /** Answered with another status. */
        REFUSED,
        /** Answered with an address to which nothing is sent. */
        REDIRECTED,
        /** Answered that it is gone for good. */
        GONE,
        /** No answer in time. */
        TIMED_OUT,
        /** No connection, or one that broke. */
        UNREACHABLE,
        /** Its host, or an address of its host, is not allowed. */
        NOT_ALLOWED,
        /** Its host has no address. */
        UNKNOWN_HOST,
        /** Nothing was sent: its keys cannot be opened here. */
        UNSIGNED;

        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }
}
