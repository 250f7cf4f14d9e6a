package org.hotseat.toolkit.stream;

import java.util.Map;
import org.hotseat.toolkit.RedisDataException;

/**
 * One entry of a stream, as a listener gets it.
 *
 * @param stream the name of its stream
 * @param number the partition of its stream
 * @param id its id in the stream; a replayed entry has a new one
 * @param fields what was appended
 * @param attempt the number of this attempt, from 1; begins anew with a replay
 * @param appendedMillis when it was first appended, by Redis's clock
 * @param takenMillis when it was given to this consumer, by the same clock
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

    /** The age of the entry when it was given to this consumer, since it was first appended. */
    public long ageMillis() {
        return takenMillis - appendedMillis;
    }

    /**
     * A field that every such entry has.
     *
     * @throws RedisDataException when this one has not: it will be tried again like any other failure, and then be a
     *     dead letter
     */
    public String get(String field) {
        String value = fields.get(field);
        if (value == null) {
            throw new RedisDataException("Entry " + id + " of " + stream + " has no field " + field, null);
        }
        return value;
    }
}
