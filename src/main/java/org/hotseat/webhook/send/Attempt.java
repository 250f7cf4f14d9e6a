package org.hotseat.webhook.send;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * An attempt to deliver an event, and its outcome.
 *
 * @param number the number of the attempt for this event, from 1
 * @param messageId the id of the message for the receiver
 * @param eventId the id of the CloudEvent
 * @param retryAfter the pause that the receiver has requested; zero if it has not
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

    /** The outcomes; callers and metrics use their words in lower case with hyphens. */
    public enum Outcome {
        /** The receiver responded with success. */
        DELIVERED,
        /** The receiver responded with another status. */
        REFUSED,
        /** The receiver responded with a redirect, which is not followed. */
        REDIRECTED,
        /** The receiver responded that it is gone permanently. */
        GONE,
        /** The receiver did not respond in time. */
        TIMED_OUT,
        /** No connection was possible, or it broke. */
        UNREACHABLE,
        /** The host, or an address of the host, is not allowed. */
        NOT_ALLOWED,
        /** The host has no address. */
        UNKNOWN_HOST,
        /** Nothing was sent, since the keys of the webhook cannot be decrypted here. */
        UNSIGNED;

        public String wireName() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }
}
