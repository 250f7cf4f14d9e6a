package org.hotseat.architecture.broken.auction;

import org.hotseat.architecture.broken.schedule.ScheduleWithProgram;

/** A feature that no rule names breaks the rule that features do not import each other. */
class AuctionWithSchedule {
    ScheduleWithProgram forbidden;
}
