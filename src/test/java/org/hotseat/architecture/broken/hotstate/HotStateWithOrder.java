package org.hotseat.architecture.broken.hotstate;

import org.hotseat.architecture.broken.order.OrderWithSchedule;

/** Breaks the rule that hot state knows no orders. */
class HotStateWithOrder {
    OrderWithSchedule forbidden;
}
