package org.hotseat.architecture.broken.schedule;

import redis.clients.jedis.UnifiedJedis;

/** Breaks the rule that only redis knows Jedis. */
class ScheduleWithJedis {
    UnifiedJedis forbidden;
}
