package org.hotseat.hotstate;

import org.hotseat.redis.Partition;

/**
 * The keys by which any model's resource is stopped and cancelled.
 *
 * @param hash what the resource is
 * @param guarded a key that is gone from the first step of a rebuild on; the hash itself where it is
 */
public record HotKeys(Partition partition, String hash, String guarded) {

    /** Of a resource whose hash goes first when it is rebuilt. */
    public HotKeys(Partition partition, String hash) {
        this(partition, hash, hash);
    }
}
