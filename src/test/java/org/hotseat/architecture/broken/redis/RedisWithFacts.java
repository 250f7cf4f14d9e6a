package org.hotseat.architecture.broken.redis;

import org.hotseat.architecture.broken.facts.FactsWithRedis;

/** Breaks the rule that redis imports the kernel only. */
public class RedisWithFacts {
    FactsWithRedis forbidden;
}
