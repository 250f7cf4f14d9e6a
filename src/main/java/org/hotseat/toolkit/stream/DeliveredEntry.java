package org.hotseat.toolkit.stream;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.toolkit.connection.LuaReply;

/**
 * An entry that was delivered to this consumer and is neither acknowledged nor a dead letter yet.
 *
 * @param partition the worker of the stream, which is one partition of a topic
 * @param generation the generation of the worker at the delivery; if the worker's generation is greater now, another
 *     consumer may have the entry
 * @param entry the entry
 * @param foreign whether the entry is meant for another group: a replayed dead letter of that group
 */
record DeliveredEntry(StreamWorker partition, int generation, StreamEntry entry, boolean foreign) {

    boolean stale() {
        return generation != partition.generation();
    }

    /**
     * Reads the reply of the script {@code take_entries}: whether the consumer was known, Redis's time in ms, and the
     * entries. Of each entry it has the id, the number of the attempt, the number of words, and the words, field and
     * values in alternation.
     *
     * @param group the group of the consumer
     * @param taken the list to which the entries are added
     */
    static void read(
            LuaReply<StreamScripts.Take> reply,
            StreamWorker partition,
            EntryStream stream,
            String group,
            List<DeliveredEntry> taken) {
        long now = reply.number("now_ms");
        List<String> values = reply.rest();
        for (int i = 0; i < values.size(); ) {
            String id = values.get(i);
            int attempt = Integer.parseInt(values.get(i + 1));
            int end = i + 3 + Integer.parseInt(values.get(i + 2));
            Map<String, String> fields = new LinkedHashMap<>();
            for (i += 3; i < end; i += 2) {
                fields.put(values.get(i), values.get(i + 1));
            }
            String meantFor = fields.remove("~group");
            String appended = fields.remove("~appended");
            StreamEntry entry = new StreamEntry(
                    stream.name(),
                    stream.number(),
                    id,
                    fields,
                    attempt,
                    Long.parseLong(appended == null ? id.split("-")[0] : appended),
                    now);
            boolean foreign = meantFor != null && !meantFor.equals(group);
            taken.add(new DeliveredEntry(partition, partition.generation(), entry, foreign));
        }
    }
}
