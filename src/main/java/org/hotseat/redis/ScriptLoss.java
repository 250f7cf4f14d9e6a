package org.hotseat.redis;

import redis.clients.jedis.UnifiedJedis;

/**
 * Is told that Redis does not know a script, before the script is loaded. Hotseat's own servers then see to their hot state
 * ({@link ServerCheck}); the toolkit in another application has none, and must leave no key outside its prefix.
 */
@FunctionalInterface
interface ScriptLoss {

    /** @param jedis the client by which it was noticed */
    void noticed(UnifiedJedis jedis);
}
