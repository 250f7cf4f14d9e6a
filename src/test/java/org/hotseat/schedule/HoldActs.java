package org.hotseat.schedule;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.schedule.hold.Hold;
import org.hotseat.schedule.hold.ScheduleId;

/** Acts of a user on a hold, for tests of other rooms. */
public final class HoldActs {

    private HoldActs() {}

    /** Whether there was one. */
    public static CompletionStage<Boolean> cancel(Holds holds, String schedule, UserId user, IdempotencyKey key) {
        return holds.cancel(new ScheduleId(schedule), user, Optional.of(key));
    }

    public static CompletionStage<Result<Hold>> extend(
            Holds holds, String schedule, UserId user, Caller caller, Duration time, IdempotencyKey key) {
        return holds.extend(new ScheduleId(schedule), user, caller, time, Optional.of(key));
    }
}
