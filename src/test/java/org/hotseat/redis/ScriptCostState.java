package org.hotseat.redis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hotseat.toolkit.connection.ToolkitInside;
import redis.clients.jedis.UnifiedJedis;

/** The hot state that the scripts of a bench find, and their calls, each of another user. */
final class ScriptCostState {

    private static final String FOREVER = "99999999999999";
    private static final int PACKETS = 2_000;

    /** The actor of all. */
    private static final String BY = "bench service a-request";

    /** A call and the word that it is answered. */
    enum Claim {
        BARE("a script that reads the clock", "hotstate/read_time", "TIME"),
        VERIFIED("a script that verifies the epoch", """
                local server = redis.call('INFO', 'replication')
                if not (server:find('role:master', 1, true) and server:find('master_replid:', 1, true)) then
                  return {'UNVERIFIED'}
                end
                return {'HELD'}"""),
        PROMISED("the keys of a hold that are promised to others, and nothing else", """
                local id = redis.call('INCR', KEYS[4])
                redis.call('DECRBY', KEYS[3], 1)
                redis.call('SET', KEYS[5], id, 'PXAT', 99999999999999)
                redis.call('ZADD', KEYS[6], 99999999999999, ARGV[3])
                return {'HELD', id}"""),
        PROMISED_WITH_FACT("the same with a fact in the outbox", """
                local id = redis.call('INCR', KEYS[4])
                redis.call('DECRBY', KEYS[3], 1)
                redis.call('SET', KEYS[5], id, 'PXAT', 99999999999999)
                redis.call('ZADD', KEYS[6], 99999999999999, ARGV[3])
                redis.call('XADD', KEYS[9], '*', 'kind', 'hold', 'resource', ARGV[1], 'lock_id', id, 'user', ARGV[2], 'status', 0,
                  'locked_at', 99999999999999, 'expires_at', 99999999999999, 'version', 1)
                return {'HELD', id}"""),
        REFUSED("`place_hold`, sold out", "schedule/place_hold", "SOLD_OUT"),
        HOLD("`place_hold`", "schedule/place_hold", "HELD"),
        HOLD_WITHIN_LIMITS("`place_hold` with two phases and all limits", "schedule/place_hold", "HELD"),
        HOLD_WITH_KEY("`place_hold` with an idempotency key", "schedule/place_hold", "HELD"),
        SCHEDULE_ORDER("`place_order` of a schedule", "schedule/place_order", "ORDERED"),
        SALE_ORDER("`place_order` of a sale", "flashsale/place_order", "ORDERED"),
        SALE_ORDER_WITH_KEY("`place_order` of a sale with an idempotency key", "flashsale/place_order", "ORDERED"),
        GRAB("`grab_packet`", "redpacket/grab_packet", "GRABBED");

        final String words;
        final String word;
        private final String script;
        private final Optional<String> text;

        Claim(String words, String script, String word) {
            this(words, script, Optional.empty(), word);
        }

        /** A script of the bench's own. */
        Claim(String words, String text) {
            this(words, "", Optional.of(text), "HELD");
        }

        Claim(String words, String script, Optional<String> text, String word) {
            this.words = words;
            this.script = script;
            this.text = text;
            this.word = word;
        }

        /** Its script, of the version whose directory {@code lua} is given. */
        String text(Path version) {
            return text.orElseGet(() -> ToolkitInside.script(version, script));
        }
    }

    private final UnifiedJedis jedis;
    private final String epoch;
    private int users = 1_000_000;

    ScriptCostState(UnifiedJedis jedis) {
        this.jedis = jedis;
        this.epoch = TestEpochs.first(jedis, new Partition(0, "", 1)).text();
    }

    /** An empty Redis with one resource of each model that claims are measured of. */
    void begin() {
        jedis.flushAll();
        jedis.set("epoch", epoch);
        jedis.hset("schedule:s", Map.of("epoch", epoch, "hold_ms", "900000", "price", "1200"));
        long now = System.currentTimeMillis();
        jedis.hset(
                "schedule:l",
                Map.of(
                        "epoch",
                        epoch,
                        "hold_ms",
                        "900000",
                        "price",
                        "1200",
                        "max",
                        "1000000",
                        "phases",
                        (now - 7_200_000) + "," + (now - 3_600_000) + ",1000,fans;" + (now - 3_600_000) + "," + FOREVER
                                + ",1000000,",
                        "limits",
                        "1,2,900000,3600000,600000"));
        jedis.mset("seats:s", "1000000", "seats:none", "0", "lock:id", "1000000");
        jedis.hset(
                "seckill_good_g",
                Map.of(
                        "epoch", epoch, "amount", "1000000", "sold", "0", "start", "0", "end", FOREVER, "valid", "1",
                        "limit", "1", "price", "990", "good", "g"));
        jedis.hset("sale:users:s", ":", "0");
        jedis.hset(
                "rain:r",
                Map.of(
                        "epoch",
                        epoch,
                        "start",
                        "0",
                        "end",
                        FOREVER,
                        "ended_at",
                        "",
                        "last",
                        "1",
                        "left",
                        Integer.toString(PACKETS),
                        "left_cents",
                        Integer.toString(10 * PACKETS),
                        "claimed",
                        "1",
                        "claimed_cents",
                        "10"));
        jedis.rpush(
                "rain:r:pool",
                IntStream.rangeClosed(2, PACKETS + 1).mapToObj(i -> i + ":10").toArray(String[]::new));
        jedis.hset("rain:r:taken", "first", "1:10:1-1");
        jedis.rpush("rain:r:claims", "1:1:10:1:first");
    }

    /** Keys and arguments of the next user's call. */
    List<List<String>> next(Claim claim) {
        String user = "user-" + ++users;
        String order = "order" + users;
        String lock = "lock:s:" + user;
        String idem = "idem:" + user + ":0f8fad5b-d9cb-469f-a165-" + users;
        return switch (claim) {
            case BARE -> List.of(List.of("any"), List.of());
            case REFUSED -> List.of(holdKeys("seats:none", lock, List.of()), hold(user, lock));
            case VERIFIED, PROMISED, PROMISED_WITH_FACT, HOLD ->
                List.of(holdKeys("seats:s", lock, List.of()), hold(user, lock));
            case HOLD_WITHIN_LIMITS -> List.of(limited(holdKeys("seats:s", lock, List.of())), hold(user, lock));
            case HOLD_WITH_KEY -> List.of(holdKeys("seats:s", lock, List.of(idem)), hold(user, lock));
            case SCHEDULE_ORDER ->
                List.of(
                        List.of(
                                "epoch",
                                "schedule:s",
                                "seats:s",
                                "lock:id",
                                lock,
                                "locks:exp",
                                "holds:s",
                                "buyers:s",
                                "order:" + order,
                                "orders:exp",
                                "outbox"),
                        List.of(
                                "s",
                                user,
                                order,
                                "schedule:s:" + order,
                                "900000",
                                "order s",
                                "",
                                lock,
                                "",
                                epoch,
                                BY,
                                ""));
            case SALE_ORDER -> List.of(saleKeys(order, List.of()), sale(user, order));
            case SALE_ORDER_WITH_KEY -> List.of(saleKeys(order, List.of(idem)), sale(user, order));
            case GRAB ->
                List.of(
                        List.of("epoch", "rain:r", "rain:r:pool", "rain:r:taken", "rain:r:claims", "claims", "outbox"),
                        List.of("r", user, "grab r", "", epoch, BY, ""));
        };
    }

    private static List<String> holdKeys(String seats, String lock, List<String> idem) {
        return joined(
                List.of("epoch", "schedule:s", seats, "lock:id", lock, "locks:exp", "holds:s", "buyers:s", "outbox"),
                idem);
    }

    /** The same of a schedule that has phases and limits. */
    private static List<String> limited(List<String> keys) {
        return keys.stream()
                .map(key -> key.equals("schedule:s") ? "schedule:l" : key)
                .toList();
    }

    private List<String> hold(String user, String lock) {
        return List.of("s", user, lock, "", "0", "1", "hold s", "", "1", "1", epoch, BY, "");
    }

    private static List<String> saleKeys(String order, List<String> idem) {
        return joined(
                List.of("epoch", "seckill_good_g", "sale:users:s", "order:" + order, "orders:exp", "outbox"), idem);
    }

    private List<String> sale(String user, String order) {
        return List.of("s", user, order, "sale:s:" + order, "900000", "order s", "", "1", epoch, BY, "");
    }

    private static List<String> joined(List<String> some, List<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }
}
