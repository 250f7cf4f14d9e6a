package org.hotseat.schedule;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A hold as REST shows it. */
@Schema(name = "Hold")
public record HoldView(long lockId, String scheduleId, String playerId, String expiresAt) {

    static HoldView of(Hold hold) {
        return new HoldView(
                hold.lockId(),
                hold.schedule().value(),
                hold.player().subject(),
                hold.expiresAt().toString());
    }
}
