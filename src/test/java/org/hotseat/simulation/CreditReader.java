package org.hotseat.simulation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.simulation.redis.RedisWorld;
import org.hotseat.toolkit.stream.NotYet;
import org.hotseat.toolkit.stream.Outcome;
import org.hotseat.toolkit.stream.StoreAway;
import org.hotseat.toolkit.stream.StreamEntry;
import org.hotseat.toolkit.stream.StreamListener;

/**
 * Gives a listener the entries of the stream of credits, in the place of the toolkit's groups: each server does, so an
 * entry comes to several of them, and again when its removal is lost.
 */
record CreditReader(RedisWorld redis, StreamListener listener) {

    private static final String STREAM = "claims";

    /** Reads all that there is. */
    void read() {
        List<?> all = (List<?>) run("XRANGE", List.of(STREAM, "-", "+"));
        List<StreamEntry> entries =
                all == null ? List.of() : all.stream().map(CreditReader::entry).toList();
        listener.taken(entries);
        for (StreamEntry entry : entries) {
            try {
                if (listener.consume(entry) == Outcome.COMMIT) {
                    run("XDEL", List.of(STREAM, entry.id()));
                }
            } catch (NotYet | StoreAway e) {
                // It is there the next time.
                return;
            } catch (RuntimeException e) {
                // A store is away: the timer takes it.
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private Object run(String command, List<String> arguments) {
        return redis.run(command, arguments, () -> new Unavailable("redis", "Redis does not answer.", null));
    }

    private static StreamEntry entry(Object reported) {
        List<?> entry = (List<?>) reported;
        List<?> words = (List<?>) entry.get(1);
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i < words.size(); i += 2) {
            fields.put(String.valueOf(words.get(i)), String.valueOf(words.get(i + 1)));
        }
        String id = String.valueOf(entry.get(0));
        long at = Long.parseLong(id.substring(0, id.indexOf('-')));
        return new StreamEntry(STREAM, 0, id, fields, 1, at, at);
    }
}
