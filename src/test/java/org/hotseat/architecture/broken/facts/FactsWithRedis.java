package org.hotseat.architecture.broken.facts;

import org.hotseat.architecture.broken.redis.RedisWithFacts;

/** Breaks the rule that facts imports the kernel only. */
public class FactsWithRedis {
    RedisWithFacts forbidden;
}
