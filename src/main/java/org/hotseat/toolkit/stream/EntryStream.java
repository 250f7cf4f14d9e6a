package org.hotseat.toolkit.stream;

import org.hotseat.toolkit.Names;
import org.hotseat.toolkit.ToolkitKeys;

/**
 * A stream with its name and its key. The keys of its auxiliary data share its hash tag. The stream need not exist yet.
 *
 * @param name the name for people and metrics; keeps the rule of {@link Names}
 * @param number distinguishes the streams of one name; 0 for a name with one stream
 * @param key the full key in Redis
 */
public record EntryStream(String name, int number, String key) {

    public EntryStream {
        Names.check("stream", name);
    }

    /** Returns a stream of the toolkit, with the key {@code hotseat:stream:<name>}. */
    public static EntryStream of(ToolkitKeys keys, String name) {
        return new EntryStream(Names.check("stream", name), 0, keys.key("stream", name));
    }

    /** Returns the key of the entries that wait for another attempt, sorted by its time. */
    String retries(String group) {
        return key + ":retries:" + group;
    }

    /** Returns the key of the consumers of a group, sorted by their last heartbeat. */
    String consumers(String group) {
        return key + ":consumers:" + group;
    }

    /** Returns the key of the failure reasons of entries that wait for another attempt. */
    String reasons(String group) {
        return key + ":reasons:" + group;
    }

    /** Returns the key of the entries that were given up. */
    String dead() {
        return key + ":dead";
    }
}
