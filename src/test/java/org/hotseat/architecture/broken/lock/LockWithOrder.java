package org.hotseat.architecture.broken.lock;

import org.hotseat.architecture.broken.order.OrderWithSchedule;

/** Breaks the rule that locks know the stores only. */
class LockWithOrder {
    OrderWithSchedule forbidden;
}
