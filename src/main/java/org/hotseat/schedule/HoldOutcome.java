package org.hotseat.schedule;

import java.time.Instant;

/** What became of a wish to hold a place. */
sealed interface HoldOutcome {

    /** The place is held, now or by an earlier equal request. */
    record Held(Hold hold) implements HoldOutcome {}

    /** The user holds a place of this schedule already; code −1. */
    record AlreadyHeld(long lockId, Instant expiresAt) implements HoldOutcome {}

    /** No place is left; code −2. */
    record SoldOut() implements HoldOutcome {}
}
