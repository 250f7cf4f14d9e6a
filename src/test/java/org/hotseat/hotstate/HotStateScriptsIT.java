package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.StreamEntryID;
import redis.clients.jedis.params.SetParams;

@ParameterizedClass
@ValueSource(ints = {1, 4})
class HotStateScriptsIT {

    @Parameter
    private int partitions;

    private ScriptLab lab;
    private Partition partition;
    private String key;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(5, partitions);
        partition = lab.keyspace().partition(partitions - 1);
        key = partition.key("thing");
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void whatIsDueIsReadEarliestFirstUpToTheLimitAndNothingElse() {
        long now = lab.now();
        lab.jedis().zadd(key, now, "just-due");
        lab.jedis().zadd(key, now - 1, "earlier");
        lab.jedis().zadd(key, now - 2, "earliest");
        lab.jedis().zadd(key, now + 600_000, "later");

        assertThat(run("read_due", Map.of("limit", "200", "skipped", "0")).values())
                .containsExactly("earliest", "earlier", "just-due");
        assertThat(run("read_due", Map.of("limit", "2", "skipped", "0")).values())
                .containsExactly("earliest", "earlier");
        assertThat(run("read_due", Map.of("limit", "200", "skipped", "1")).values())
                .containsExactly("earlier", "just-due");
        assertThat(run("read_due", Map.of("limit", "200", "skipped", "3")).values())
                .isEmpty();
    }

    @Test
    void anEntryIsDroppedAndAgainWithoutHarm() {
        lab.jedis().zadd(key, 1, "a");
        assertThat(run("drop_entry", Map.of("member", "a")).word()).isEqualTo("DROPPED");
        assertThat(run("drop_entry", Map.of("member", "a")).word()).isEqualTo("DROPPED");
        assertThat(lab.jedis().exists(key)).isFalse();
    }

    @Test
    void aLargeHashIsReadInParts() {
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i < 3_000; i++) {
            fields.put("field-" + i, "value-" + i);
        }
        lab.jedis().hset(key, fields);
        assertThat(scan("scan_hash", Map.of())).isEqualTo(fields);
    }

    @Test
    void aLargeIndexIsReadInPartsAndOnlyWhatMatches() {
        Map<String, Double> scores = new HashMap<>();
        for (int i = 0; i < 3_000; i++) {
            scores.put("lock:a:" + i, (double) i);
            scores.put("lock:b:" + i, (double) i);
        }
        lab.jedis().zadd(key, scores);
        Map<String, String> found = scan("scan_index", Map.of("pattern", "lock:a:*"));
        assertThat(found).hasSize(3_000).containsEntry("lock:a:2999", "2999");
        assertThat(found.keySet()).allMatch(member -> member.startsWith("lock:a:"));
    }

    @Test
    void whatIsNotThereIsReadAsNothing() {
        assertThat(run("scan_hash", Map.of("cursor", "0")).values()).isEqualTo(List.of("0"));
        assertThat(run("read_due", Map.of("limit", "200", "skipped", "0")).values())
                .isEmpty();
    }

    @Test
    void aKeyIsReportedAsRedisCliTellsIt() {
        assertThat(look()).containsExactly("GONE");

        lab.jedis().set(key, "twelve bytes", SetParams.setParams().px(600_000));
        List<String> text = look();
        assertThat(text.subList(0, 3)).containsExactly("KEY", "string", "12");
        assertThat(Long.parseLong(text.get(3))).isBetween(500_000L, 600_000L);
        assertThat(Long.parseLong(text.get(4))).isEqualTo(lab.jedis().memoryUsage(key));

        Map<String, Runnable> others = new LinkedHashMap<>();
        others.put("hash", () -> lab.jedis().hset(key, Map.of("a", "1", "b", "2")));
        others.put("list", () -> lab.jedis().rpush(key, "a", "b"));
        others.put("set", () -> lab.jedis().sadd(key, "a", "b"));
        others.put("zset", () -> lab.jedis().zadd(key, Map.of("a", 1.0, "b", 2.0)));
        others.put("stream", () -> {
            lab.jedis().xadd(key, StreamEntryID.NEW_ENTRY, Map.of("a", "1"));
            lab.jedis().xadd(key, StreamEntryID.NEW_ENTRY, Map.of("b", "2"));
        });
        others.forEach((type, write) -> {
            lab.jedis().del(key);
            write.run();
            List<String> reported = look();
            assertThat(reported.subList(0, 4)).containsExactly("KEY", type, "2", "-1");
            assertThat(Long.parseLong(reported.get(4))).isPositive();
        });
    }

    private List<String> look() {
        Answer answer = run("look_at_key", Map.of());
        List<String> reported = new ArrayList<>(List.of(answer.word()));
        reported.addAll(answer.values());
        return reported;
    }

    private Map<String, String> scan(String script, Map<String, String> arguments) {
        Map<String, String> found = new HashMap<>();
        Map<String, String> all = new HashMap<>(arguments);
        String cursor = "0";
        int parts = 0;
        do {
            all.put("cursor", cursor);
            List<String> part = run(script, all).values();
            cursor = part.get(0);
            for (int i = 1; i < part.size(); i += 2) {
                found.put(part.get(i), part.get(i + 1));
            }
            parts++;
        } while (!cursor.equals("0"));
        assertThat(parts).isGreaterThan(1);
        return found;
    }

    private Answer run(String script, Map<String, String> arguments) {
        return lab.run(partition, "hotstate/" + script, name -> Optional.of(key), arguments);
    }
}
