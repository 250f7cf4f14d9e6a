package org.hotseat.architecture.broken.event;

import org.hotseat.architecture.broken.order.OrderWithSchedule;

/** Breaks the rule that the feed knows the stores only. */
class EventWithOrder {
    OrderWithSchedule forbidden;
}
