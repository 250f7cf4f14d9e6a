package org.hotseat.schedule.hold;

import java.util.Map;
import java.util.Optional;
import org.hotseat.order.placing.AttachedData;

/** The REST form of a hold. */
public record HoldView(
        long lockId,
        String scheduleId,
        String userId,
        String expiresAt,
        int places,
        Optional<String> externalId,
        Optional<Map<String, String>> metadata) {

    public static HoldView of(Hold hold) {
        return of(
                hold.lockId(),
                hold.schedule().value(),
                hold.user().subject(),
                hold.expiresAt().toString(),
                hold.places(),
                hold.attached());
    }

    static HoldView of(
            long lockId, String scheduleId, String userId, String expiresAt, int places, AttachedData attached) {
        return new HoldView(
                lockId, scheduleId, userId, expiresAt, places, attached.shownId(), attached.shownMetadata());
    }
}
