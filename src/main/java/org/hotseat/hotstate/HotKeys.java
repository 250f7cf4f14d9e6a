package org.hotseat.hotstate;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.redis.Partition;

/**
 * The Redis keys by which a resource of any model is stopped and cancelled.
 *
 * @param hash the key of the hash that describes the resource
 * @param guarded a key that the first step of a rebuild deletes; equal to {@code hash} if the rebuild deletes the hash
 */
public record HotKeys(Partition partition, String hash, String guarded) {

    /** Creates the keys of a resource whose hash is deleted first in a rebuild. */
    public HotKeys(Partition partition, String hash) {
        this(partition, hash, hash);
    }

    /**
     * Returns the keys of a script on the resource: the epoch, the hash, the guarded key, and then the script's own
     * keys.
     */
    public List<String> with(String... own) {
        List<String> keys = new ArrayList<>(List.of(partition.epoch(), hash, guarded));
        keys.addAll(List.of(own));
        return keys;
    }
}
