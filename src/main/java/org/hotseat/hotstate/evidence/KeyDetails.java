package org.hotseat.hotstate.evidence;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.kernel.Service;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;

/** Reads details of single keys for evidence, as {@code redis-cli} shows them; changes nothing. */
@Service
public class KeyDetails {

    private static final Script<Word> LOOK = Script.load("hotstate/look_at_key", Word.class);

    /**
     * The largest number of keys that are read. This is enough for a person, and Redis does nothing else during the
     * reading.
     */
    private static final int MAX = 200;

    private enum Word {
        KEY,
        GONE
    }

    private final Scripts scripts;

    @Inject
    KeyDetails(Scripts scripts) {
        this.scripts = scripts;
    }

    /**
     * Returns details of the first 200 keys as a part of an evidence, and the number of the other keys. Keys that do
     * not exist are left out. One round trip.
     *
     * @param keys the full names of the keys
     */
    Map<String, Object> view(Partition partition, List<String> keys) {
        List<String> names = keys.subList(0, Math.min(MAX, keys.size()));
        List<ScriptReply<Word>> replies = scripts.runAll(names.stream()
                .map(name -> LOOK.call(partition, List.of(name), List.of()))
                .toList());
        List<Map<String, Object>> looks = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            ScriptReply<Word> reply = replies.get(i);
            if (reply.word() == Word.KEY) {
                Map<String, Object> look = new LinkedHashMap<>();
                look.put("key", names.get(i));
                look.put("type", reply.text("type"));
                look.put("length", reply.number("length"));
                look.put("ttlMillis", reply.number("ttl_ms"));
                look.put("bytes", reply.number("bytes"));
                looks.add(look);
            }
        }
        Map<String, Object> reported = new LinkedHashMap<>();
        reported.put("keys", looks);
        reported.put("moreKeys", (long) (keys.size() - names.size()));
        return reported;
    }
}
