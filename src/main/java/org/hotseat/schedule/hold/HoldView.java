package org.hotseat.schedule.hold;

/** A hold as REST shows it. */
public record HoldView(long lockId, String scheduleId, String userId, String expiresAt, int places) {

    public static HoldView of(Hold hold) {
        return new HoldView(
                hold.lockId(),
                hold.schedule().value(),
                hold.user().subject(),
                hold.expiresAt().toString(),
                hold.places());
    }
}
