package org.hotseat.toolkit.stream;

import java.util.Map;
import org.hotseat.toolkit.RedisDataException;

/**
 * One entry of a stream, as a listener gets it.
 *
 * @param stream the name of the stream
 * @param number the partition of the stream
 * @param id the id in the stream; a replayed entry has a new one
 * @param fields the fields that were appended
 * @param attempt the number of this attempt, from 1; starts again after a replay
 * @param appendedMillis the time at which it was first appended, by Redis's clock
 * @param takenMillis the time at which this consumer got it, by the same clock
 */
public record StreamEntry(
        String stream,
        int number,
        String id,
        Map<String, String> fields,
        int attempt,
        long appendedMillis,
        long takenMillis) {

    public StreamEntry {
        fields = Map.copyOf(fields);
    }

    /** Returns the age of the entry when this consumer got it, since it was first appended. */
    public long ageMillis() {
        return takenMillis - appendedMillis;
    }

    /**
     * Returns a field that every entry of this stream has.
     *
     * @throws RedisDataException when the entry does not have it; the entry is then tried again like after any other
     *     failure, and becomes a dead letter in the end
     */
    public String get(String field) {
        String value = fields.get(field);
        if (value == null) {
            throw new RedisDataException("Entry " + id + " of " + stream + " has no field " + field, null);
        }
        return value;
    }
}
