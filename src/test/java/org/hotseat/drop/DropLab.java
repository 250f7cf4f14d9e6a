package org.hotseat.drop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.drop.pool.DropId;
import org.hotseat.drop.pool.DropKeys;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptLab.Answer;
import redis.clients.jedis.UnifiedJedis;

/** One drop whose scripts a test runs one by one. After every step the sums are held: left + claimed = codes. */
public final class DropLab {

    static final long FOREVER = 4_000_000_000_000L;
    private static final String TOKEN = "token";

    final ScriptLab lab;
    public final Partition partition;
    public final DropKeys keys;

    public DropLab(ScriptLab lab, String id) {
        this.lab = lab;
        this.partition = lab.keyspace().partitionOf(id);
        this.keys = new DropKeys(partition, new DropId(id));
    }

    public UnifiedJedis redis() {
        return lab.jedis();
    }

    /** A running drop of which the ranges of batches are left. */
    public DropLab opened(int limit, String... ranges) {
        lease();
        long codes = 0;
        for (String range : ranges) {
            String[] parts = range.split(":");
            codes += Long.parseLong(parts[2]) - Long.parseLong(parts[1]) + 1;
            load("pool", range);
            load("batches", parts[0]);
        }
        assertThat(open(limit, codes, 0).word()).isEqualTo("OPENED");
        return check();
    }

    public void lease() {
        String epoch = lab.epoch(partition).text();
        redis().set(leaseKey(), TOKEN + "@" + epoch);
        redis().set(partition.epoch(), epoch);
    }

    public Answer load(String what, String... words) {
        String kind = switch (what) {
            case "pool" -> "list";
            case "users" -> "hash";
            case "batches" -> "set";
            default -> throw new IllegalArgumentException(what);
        };
        return lab.run(
                partition,
                "hotstate/load_" + kind,
                name -> key(name.equals(kind) ? what : name),
                Map.of("token", TOKEN),
                words);
    }

    public Answer open(int limit, long left, long claimed) {
        List<String> fields = new ArrayList<>(List.of("codes", "" + (left + claimed), "left", "" + left));
        fields.addAll(List.of("claimed", "" + claimed, "version", "1", "key_id", ""));
        fields.addAll(List.of("start", "0", "end", "" + FOREVER, "limit", "" + limit, "comment", ""));
        return run("drop/open_drop", Map.of("token", TOKEN), fields.toArray(String[]::new));
    }

    public Answer close(boolean evenIfOpen) {
        return run("drop/close_drop", Map.of("token", TOKEN, "even_if_open", evenIfOpen ? "1" : "0"));
    }

    public Answer claim(String user, String... idem) {
        return claimBy("", user, idem);
    }

    /** @param key the name of the server's key of codes */
    public Answer claimBy(String key, String user, String... idem) {
        Answer answer = lab.run(
                partition,
                "drop/claim_code",
                name -> name.equals("idem")
                        ? idem.length > 0 ? Optional.of(partition.idempotency("c", idem[0])) : Optional.empty()
                        : key(name),
                Map.of(
                        "drop",
                        keys.id().value(),
                        "user",
                        user,
                        "key_id",
                        key,
                        "fingerprint",
                        idem.length > 1 ? idem[1] : "",
                        "groups",
                        ""));
        if (!answer.word().equals("UNINITIALISED")) {
            check();
        }
        return answer;
    }

    public Answer add(String batch, int size) {
        return run("drop/add_batch", Map.of("batch", batch, "size", "" + size));
    }

    public Answer update(int version, String... fields) {
        return run("drop/update_drop", Map.of("drop", keys.id().value(), "version", "" + version), fields);
    }

    public Answer read() {
        return run("drop/read_drop", Map.of());
    }

    private Answer run(String script, Map<String, String> arguments, String... more) {
        return lab.run(partition, script, this::key, arguments, more);
    }

    public long number(String field) {
        return Long.parseLong(redis().hget(keys.drop(), field));
    }

    public DropLab check() {
        assertThat(number("left") + number("claimed")).isEqualTo(number("codes"));
        assertThat(redis().lrange(keys.pool(), 0, -1).stream()
                        .map(range -> range.split(":"))
                        .mapToLong(parts -> Long.parseLong(parts[2]) - Long.parseLong(parts[1]) + 1)
                        .sum())
                .isEqualTo(number("left"));
        assertThat(redis().hvals(keys.users()).stream()
                        .mapToLong(count -> Long.parseLong(count.split(":")[0]))
                        .sum())
                .isEqualTo(number("claimed"));
        return this;
    }

    public String leaseKey() {
        return partition.key("rebuild:drops:" + keys.id());
    }

    private Optional<String> key(String name) {
        return Optional.of(
                switch (name) {
                    case "epoch" -> partition.epoch();
                    case "drop" -> keys.drop();
                    case "pool" -> keys.pool();
                    case "users" -> keys.users();
                    case "batches" -> keys.batches();
                    case "outbox" -> partition.outbox();
                    case "lease" -> leaseKey();
                    default -> throw new AssertionError("no key is called " + name);
                });
    }
}
