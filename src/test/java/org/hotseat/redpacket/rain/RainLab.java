package org.hotseat.redpacket.rain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptLab.Answer;
import org.hotseat.redpacket.Claim;
import redis.clients.jedis.UnifiedJedis;

/**
 * One rain whose scripts a test runs one by one. After every step the sums are held: left + claimed = packets, and the
 * cents too.
 */
public final class RainLab {

    public static final long FOREVER = 4_000_000_000_000L;
    private static final String TOKEN = "token";

    final ScriptLab lab;
    public final Partition partition;
    public final RainKeys keys;

    public RainLab(ScriptLab lab, String id) {
        this.lab = lab;
        this.partition = lab.keyspace().partitionOf(id);
        this.keys = new RainKeys(partition, new RainId(id));
    }

    public UnifiedJedis redis() {
        return lab.jedis();
    }

    /** A running rain with these packets. */
    public RainLab opened(int... cents) {
        return opened(0, FOREVER, cents);
    }

    public RainLab opened(long start, long end, int... cents) {
        lease();
        for (int i = 0; i < cents.length; i++) {
            load("pool", (i + 1) + ":" + cents[i]);
        }
        assertThat(open(start, end, 0, 0, cents).word()).isEqualTo("OPENED");
        return check();
    }

    public void lease() {
        String epoch = lab.epoch(partition).text();
        redis().set(leaseKey(), TOKEN + "@" + epoch);
        redis().set(partition.epoch(), epoch);
    }

    public Answer load(String list, String... items) {
        return lab.run(
                partition,
                "hotstate/load_list",
                name -> name.equals("list")
                        ? Optional.of(list.equals("pool") ? keys.pool() : keys.claims())
                        : key(name),
                Map.of("token", TOKEN),
                items);
    }

    public Answer owners(String... fields) {
        return run("redpacket/load_users", Map.of("token", TOKEN), fields);
    }

    public Answer credits(String... words) {
        return run(
                "redpacket/load_credits",
                Map.of(
                        "token",
                        TOKEN,
                        "rain",
                        keys.id().value(),
                        "account",
                        keys.id().account()),
                words);
    }

    public Answer open(long start, long end, int claimed, long claimedCents, int... cents) {
        return open("" + end, start, end, claimed, claimedCents, cents);
    }

    /** As a rain is opened of which nothing is left to do. */
    public Answer openDone(int claimed, long claimedCents, int... cents) {
        return open("", 0, 1, claimed, claimedCents, cents);
    }

    private Answer open(String due, long start, long end, int claimed, long claimedCents, int... cents) {
        long total = java.util.stream.IntStream.of(cents).asLongStream().sum();
        Map<String, String> arguments = Map.of("token", TOKEN, "rain", keys.id().value(), "due_ms", due);
        List<String> fields = new ArrayList<>(List.of(
                "left",
                "" + (cents.length - claimed),
                "left_cents",
                "" + (total - claimedCents),
                "claimed",
                "" + claimed,
                "claimed_cents",
                "" + claimedCents,
                "last",
                "" + claimed));
        fields.addAll(List.of(
                "version",
                "1",
                "seed",
                "0".repeat(64),
                "total",
                "" + total,
                "packets",
                "" + cents.length,
                "start",
                "" + start));
        fields.addAll(List.of(
                "end", "" + end, "funder", "f", "ended_at", "", "ended_by", "", "rest_packets", "", "rest_cents", ""));
        fields.addAll(List.of("returned_at", "", "credited_at", ""));
        return run("redpacket/open_rain", arguments, fields.toArray(String[]::new));
    }

    public Answer close(boolean evenIfOpen) {
        return run("redpacket/close_rain", Map.of("token", TOKEN, "even_if_open", evenIfOpen ? "1" : "0"));
    }

    public Answer grab(String user, String... idem) {
        return step("redpacket/grab_packet", Map.of("user", user), idem);
    }

    public Answer end(String by, String... idem) {
        return step("redpacket/end_rain", Map.of("ended_by", by), idem);
    }

    public Answer settle(int claimed, long cents) {
        return step("redpacket/settle_rain", Map.of("claimed", "" + claimed, "claimed_cents", "" + cents));
    }

    public Answer mark(String step) {
        return step("redpacket/mark_rain", Map.of("step", step));
    }

    public Answer replace(int version, long end, String... fields) {
        return run(
                "redpacket/replace_rain",
                Map.of("rain", keys.id().value(), "version", "" + version, "end_ms", "" + end),
                fields);
    }

    public Answer read() {
        return run("redpacket/read_rain", Map.of());
    }

    public Answer readClaims(int first, int last) {
        return run("redpacket/read_claims", Map.of("first", "" + first, "last", "" + last));
    }

    Answer step(String script, Map<String, String> more, String... idem) {
        Map<String, String> arguments = new HashMap<>(more);
        arguments.putIfAbsent("groups", "");
        arguments.put("rain", keys.id().value());
        arguments.put("fingerprint", idem.length > 1 ? idem[1] : "");
        Answer answer = lab.run(
                partition,
                script,
                name -> name.equals("idem")
                        ? idem.length > 0 ? Optional.of(partition.idempotency("c", idem[0])) : Optional.empty()
                        : key(name),
                arguments);
        if (!answer.word().equals("UNINITIALISED")) {
            check();
        }
        return answer;
    }

    Answer run(String script, Map<String, String> arguments, String... more) {
        return lab.run(partition, script, this::key, arguments, more);
    }

    public long number(String field) {
        return Long.parseLong(redis().hget(keys.rain(), field));
    }

    public RainLab check() {
        assertThat(number("left") + number("claimed")).isEqualTo(number("packets"));
        assertThat(number("left_cents") + number("claimed_cents")).isEqualTo(number("total"));
        assertThat(redis().llen(keys.pool())).isEqualTo(number("left"));
        assertThat(redis().lrange(keys.pool(), 0, -1).stream()
                        .mapToLong(item -> Long.parseLong(item.split(":")[1]))
                        .sum())
                .isEqualTo(number("left_cents"));
        List<Claim> claims =
                redis().lrange(keys.claims(), 0, -1).stream().map(Claim::of).toList();
        assertThat(claims.stream().mapToLong(Claim::cents).sum()).isEqualTo(number("claimed_cents"));
        // A user's further packets are in fields with a number behind the user.
        List<String> taken = redis().hgetAll(keys.taken()).entrySet().stream()
                .map(field -> field.getKey().replaceFirst(":.*", "") + " "
                        + field.getValue().replaceFirst("[^:]*$", ""))
                .toList();
        assertThat(claims.stream()
                        .map(claim -> claim.user().value() + " " + claim.taken())
                        .toList())
                .hasSize((int) number("claimed"))
                .containsExactlyInAnyOrderElementsOf(taken);
        return this;
    }

    public String leaseKey() {
        return partition.key("rebuild:rains:" + keys.id());
    }

    private Optional<String> key(String name) {
        return Optional.of(
                switch (name) {
                    case "epoch" -> partition.epoch();
                    case "settled" -> partition.settled();
                    case "rain" -> keys.rain();
                    case "pool" -> keys.pool();
                    case "taken" -> keys.taken();
                    case "claims" -> keys.claims();
                    case "credits" -> partition.key("claims");
                    case "rains:exp" -> keys.index();
                    case "outbox" -> partition.outbox();
                    case "lease" -> leaseKey();
                    default -> throw new AssertionError("no key is called " + name);
                });
    }
}
