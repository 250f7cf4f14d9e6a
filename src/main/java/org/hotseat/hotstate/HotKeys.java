package org.hotseat.hotstate;

import java.util.ArrayList;
import java.util.List;
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

    /** The keys of a script on the resource: {@code epoch}, the hash, the guarded key, and then those of its own. */
    public List<String> with(String... own) {
        List<String> keys = new ArrayList<>(List.of(partition.epoch(), hash, guarded));
        keys.addAll(List.of(own));
        return keys;
    }
}
