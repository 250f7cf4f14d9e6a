/**
 * Redis for the rest of Hotseat: connections in every mode, the keyspace with its partitions, atomic Lua scripts, the outbox.
 * The only user of Jedis; no Jedis type shows in its API. Refuses to know what the scripts of the features decide.
 */
@NullMarked
package org.hotseat.redis;

import org.jspecify.annotations.NullMarked;
