package org.hotseat.toolkit.stream;

import org.hotseat.toolkit.Names;
import org.hotseat.toolkit.ToolkitKeys;

/**
 * A stream by name and key, with the keys that stand beside it; all of them share a hash tag. It need not exist yet.
 *
 * @param name for people and metrics; keeps the rule of {@link Names}
 * @param number distinguishes streams of one name: 0 for a name with one stream
 * @param key its full name in Redis
 */
public record EntryStream(String name, int number, String key) {

    public EntryStream {
        Names.check("stream", name);
    }

    /** A stream of the toolkit, {@code hotseat:stream:<name>}. */
    public static EntryStream of(ToolkitKeys keys, String name) {
        return new EntryStream(Names.check("stream", name), 0, keys.key("stream", name));
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
