package org.hotseat.architecture.broken.wallet;

import org.hotseat.architecture.broken.order.OrderWithSchedule;

/** Breaks the rule that locks know the stores only. */
class WalletWithOrder {
    OrderWithSchedule forbidden;
}
