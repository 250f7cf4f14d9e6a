package org.hotseat.redis.streams;

import org.hotseat.kernel.Ids;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ToolkitKeys;

/**
 * A stream by name and key, with the keys that stand beside it; all of them share a hash tag. It need not exist yet.
 *
 * @param name for people and metrics; keeps the rule of {@link Ids}
 * @param number tells streams of one name apart: that of the partition, 0 outside the partitions
 * @param key its full name in Redis
 */
public record EntryStream(String name, int number, String key) {

    public EntryStream {
        Ids.check("stream", name);
    }

    /** A stream of the toolkit, {@code hotseat:stream:<name>}. */
    public static EntryStream of(ToolkitKeys keys, String name) {
        return new EntryStream(Ids.check("stream", name), 0, keys.key("stream", name));
    }

    /** The stream of a partition, into which scripts that work on the partition can append. */
    public static EntryStream of(Partition partition, String name) {
        return new EntryStream(Ids.check("stream", name), partition.number(), partition.key(name));
    }

    /** Entries that wait to be tried again, by the time at which they are. */
    String retries(String group) {
        return key + ":retries:" + group;
    }

    /** The consumers of a group by their last sign of life. */
    String consumers(String group) {
        return key + ":consumers:" + group;
    }

    /** Why entries that wait to be tried again have failed. */
    String reasons(String group) {
        return key + ":reasons:" + group;
    }

    /** Entries that were given up. */
    String dead() {
        return key + ":dead";
    }
}
