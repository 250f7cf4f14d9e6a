/**
 * The server's use of Redis: the keyspace and its partitions, the epoch of each partition, the scripts that check the
 * epoch, alone or in batches, and the outbox. This package does not know what the scripts of the features decide. The
 * connections and the client belong to the toolkit.
 */
@NullMarked
package org.hotseat.redis;

import org.jspecify.annotations.NullMarked;
