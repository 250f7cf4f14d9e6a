package org.hotseat.schedule;

/** A hold as REST shows it. */
public record HoldView(long lockId, String scheduleId, String userId, String expiresAt, int places) {

    static HoldView of(Hold hold) {
        return new HoldView(
                hold.lockId(),
                hold.schedule().value(),
                hold.user().subject(),
                hold.expiresAt().toString(),
                hold.places());
    }
}
