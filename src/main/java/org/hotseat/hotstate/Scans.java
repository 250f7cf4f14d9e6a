package org.hotseat.hotstate;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/** Reads large keys piece by piece, for evidence; never blocks Redis for longer than one piece takes. */
@ApplicationScoped
public class Scans {

    private static final Script<Word> SCAN_HASH = Script.load("hotstate/scan_hash", Word.class);
    private static final Script<Word> SCAN_INDEX = Script.load("hotstate/scan_index", Word.class);

    private enum Word {
        PART
    }

    private final Scripts scripts;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected Scans() {
        this(null);
    }

    @Inject
    public Scans(Scripts scripts) {
        this.scripts = scripts;
    }

    /** All fields of a hash; those that come or go meanwhile may be there or not. */
    public Map<String, String> hash(Partition partition, String key) {
        return scan(cursor -> SCAN_HASH.call(partition, List.of(key), List.of(cursor)));
    }

    /** The members of an expiry index that match a pattern, with their times in ms. */
    public Map<String, Long> index(Partition partition, String key, String pattern) {
        Map<String, Long> times = new HashMap<>();
        scan(cursor -> SCAN_INDEX.call(partition, List.of(key), List.of(cursor, pattern)))
                .forEach((member, score) -> times.put(member, (long) Double.parseDouble(score)));
        return times;
    }

    private Map<String, String> scan(Function<String, ScriptCall<Word>> call) {
        Map<String, String> found = new HashMap<>();
        String cursor = "0";
        do {
            ScriptReply<Word> part = scripts.run(call.apply(cursor));
            cursor = part.text(0);
            for (int i = 1; i + 1 < part.values().size(); i += 2) {
                found.put(part.text(i), part.text(i + 1));
            }
        } while (!cursor.equals("0"));
        return found;
    }
}
