package org.hotseat.schedule.hold;

import java.time.Instant;
import org.hotseat.kernel.UserId;
import org.hotseat.order.placing.AttachedData;

/**
 * A user's temporary claim on places. It ends when it becomes an order, when it is cancelled, or at {@code expiresAt}.
 */
public record Hold(
        long lockId, ScheduleId schedule, UserId user, Instant expiresAt, int places, AttachedData attached) {}
