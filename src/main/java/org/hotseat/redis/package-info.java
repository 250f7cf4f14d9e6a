/**
 * The server's use of Redis: the keyspace with its partitions, the epoch in which each partition is, the scripts that
 * stand on it, alone or in batches, and the outbox. Refuses to know what the scripts of the features decide.
 * Connections and the client are the toolkit's.
 */
@NullMarked
package org.hotseat.redis;

import org.jspecify.annotations.NullMarked;
