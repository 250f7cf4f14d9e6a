package org.hotseat.hotstate.evidence;

import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/** Reads large keys in pieces for evidence, so that Redis is never blocked for longer than one piece takes. */
@Service
public class Scans {

    private static final Script<Word> SCAN_HASH = Script.load("hotstate/scan_hash", Word.class);
    private static final Script<Word> SCAN_INDEX = Script.load("hotstate/scan_index", Word.class);

    private static final Script<Word> SCAN_LIST = Script.load("hotstate/scan_list", Word.class);
    private static final Script<Fields> READ_FIELDS = Script.load("hotstate/read_fields", Fields.class);

    /** The number of items of a list in one piece. */
    private static final int PIECE = 1_000;

    private enum Word {
        PART
    }

    private enum Fields {
        FIELDS
    }

    private final Scripts scripts;

    @Inject
    public Scans(Scripts scripts) {
        this.scripts = scripts;
    }

    /** Returns all fields of a hash. A field that is added or removed during the reading may be missing or present. */
    public Map<String, String> hash(Partition partition, String key) {
        return scan(cursor -> SCAN_HASH.call(partition, List.of(key), List.of(cursor)));
    }

    /** Returns the members of an expiry index that match a pattern, with their times in ms. */
    public Map<String, Long> index(Partition partition, String key, String pattern) {
        Map<String, Long> times = new HashMap<>();
        scan(cursor -> SCAN_INDEX.call(partition, List.of(key), List.of(cursor, pattern)))
                .forEach((member, score) -> times.put(member, (long) Double.parseDouble(score)));
        return times;
    }

    /**
     * Passes the items of a list to an action, in their order. If the list changes during the reading, an item may come
     * twice or not at all.
     */
    public void list(Partition partition, String key, Consumer<String> items) {
        List<String> piece;
        int first = 0;
        do {
            List<String> range = List.of(Integer.toString(first), Integer.toString(first + PIECE - 1));
            piece = scripts.run(SCAN_LIST.call(partition, List.of(key), range)).values();
            piece.forEach(items);
            first += PIECE;
        } while (piece.size() == PIECE);
    }

    /**
     * Returns some fields of a hash in the order of the names, with an empty text for a field that does not exist.
     *
     * @param names at most 1000 names
     */
    public List<String> fields(Partition partition, String key, List<String> names) {
        return scripts.run(READ_FIELDS.call(partition, List.of(key), names)).values();
    }

    private Map<String, String> scan(Function<String, ScriptCall<Word>> call) {
        Map<String, String> found = new HashMap<>();
        String cursor = "0";
        do {
            ScriptReply<Word> part = scripts.run(call.apply(cursor));
            cursor = part.text("cursor");
            found.putAll(part.pairs());
        } while (!cursor.equals("0"));
        return found;
    }
}
