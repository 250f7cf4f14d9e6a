package org.hotseat.redis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hotseat.toolkit.connection.ToolkitInside;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.args.FlushMode;

/** The hot state that the scripts of a bench find, and their calls, each of another user. */
final class ScriptCostState {

    private static final String FOREVER = "99999999999999";
    private static final String MANY = "1000000";
    /** The server's own limit of the time that a user holds in all. */
    private static final String HELD_MILLIS = "14400000";

    private static final int PACKETS = 500;
    private static final int SEATS = 1_000;

    /** The actor of all. */
    private static final String BY = "0f8fad5bd9cb469f s bench";

    private final UnifiedJedis jedis;
    private final String epoch;

    ScriptCostState(UnifiedJedis jedis) {
        this.jedis = jedis;
        this.epoch = TestEpochs.first(jedis, new Partition(0, "", 1)).text();
    }

    /** An empty Redis with one resource of each model that claims are measured of. */
    void begin(ScriptCostClaim claim, Path version) {
        jedis.flushAll();
        // The virtual machine of the scripts begins anew, too.
        jedis.scriptFlush("any", FlushMode.SYNC);
        jedis.set("epoch", epoch);
        long now = System.currentTimeMillis();
        schedule(version, "s");
        schedule(
                version,
                "l",
                "phases",
                (now - 7_200_000) + "," + (now - 3_600_000) + ",1000,fans;" + (now - 3_600_000) + "," + FOREVER
                        + ",1000000,",
                "limits",
                "1,2,900000,3600000,600000");
        jedis.set("seats:none", "0");
        for (String good : List.of("g", "none")) {
            open(
                    version,
                    "flashsale/open_sale",
                    List.of("seckill_good_" + good, "sale:users:s"),
                    List.of(),
                    "amount",
                    good.equals("g") ? MANY : "0",
                    "sold",
                    "0",
                    "start",
                    "0",
                    "end",
                    FOREVER,
                    "valid",
                    "1",
                    "limit",
                    "1",
                    "price",
                    "990",
                    "good",
                    good);
        }
        jedis.rpush(
                "rain:r:pool",
                IntStream.rangeClosed(2, PACKETS + 1).mapToObj(i -> i + ":10").toArray(String[]::new));
        jedis.hset("rain:r:taken", "first", "1:10:1-1");
        jedis.rpush("rain:r:claims", "1:1:10:1:first");
        open(
                version,
                "redpacket/open_rain",
                List.of("rain:r", "rain:r:pool", "rain:r:taken", "rain:r:claims", "rains:exp"),
                List.of("r", FOREVER),
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
                "10");
        jedis.rpush("drop:d:pool", "b:1:" + MANY);
        jedis.sadd("drop:d:batches", "b");
        open(
                version,
                "drop/open_drop",
                List.of("drop:d", "drop:d:pool", "drop:d:users", "drop:d:batches"),
                List.of(),
                "start",
                "0",
                "end",
                FOREVER,
                "limit",
                "1",
                "key_id",
                "",
                "left",
                MANY,
                "claimed",
                "0");
        if (claim == ScriptCostClaim.PURCHASE || claim == ScriptCostClaim.PURCHASE_PRESS) {
            hall(version);
        }
    }

    private void schedule(Path version, String id, String... fields) {
        List<String> all = new ArrayList<>(
                List.of("hold_ms", "900000", "price", "1200", "max", MANY, "booked", "0", "extra", "0"));
        all.addAll(List.of(fields));
        open(
                version,
                "schedule/open_schedule",
                List.of("schedule:" + id, "seats:" + id, "lock:id", "epoch:lock:id", "holds:" + id + ":old"),
                List.of(MANY, MANY, "0"),
                all.toArray(String[]::new));
    }

    /** Opens a resource as the rebuild of that version does. */
    private void open(Path version, String script, List<String> keys, List<String> words, String... fields) {
        jedis.set("rebuild", "token@" + epoch);
        List<String> all = new ArrayList<>(List.of("rebuild"));
        all.addAll(keys);
        List<String> arguments = new ArrayList<>(List.of("token"));
        arguments.addAll(words);
        arguments.addAll(List.of("held_ms", HELD_MILLIS));
        arguments.addAll(List.of(fields));
        Object reply = jedis.eval(ToolkitInside.script(version, script), all, arguments(arguments));
        if (!String.valueOf(((List<?>) reply).get(0)).equals("OPENED")) {
            throw new IllegalStateException(script + " answered " + reply);
        }
    }

    /** Rows of a hall, loaded as a rebuild does. */
    private void hall(Path version) {
        open(
                version,
                "program/open_program",
                List.of("program:p", "program:p:buyers"),
                List.of("0"),
                "limit",
                "1",
                "price:A",
                "710",
                "sellable",
                MANY);
        jedis.set("rebuild:p", "token@" + epoch);
        for (int row = 1; row <= 2; row++) {
            String rows = "[[\"" + row + "\"," + row + ",\"" + ".".repeat(SEATS) + "\"]]";
            jedis.eval(
                    ToolkitInside.script(version, "program/load_rows"),
                    List.of("rebuild:p", "program:p:remain", "program:p:rows:A", "program:p:picks:A"),
                    List.of("token", "A", rows, epoch, BY, ""));
        }
    }

    /**
     * Keys and arguments of the call of user number so-and-so.
     *
     * @param names the names of the script's arguments, which versions have in different orders
     */
    List<List<String>> call(ScriptCostClaim claim, List<String> names, int number) {
        String user = "user-" + (MANY + number);
        String order = "order" + (MANY + number);
        String lock = "lock:s:" + user;
        String model =
                claim.name().startsWith("SALE") ? "sale" : claim.name().startsWith("PURCHASE") ? "program" : "schedule";
        String id = switch (claim) {
            case LIMITED_HOLD -> "l";
            case PURCHASE, PURCHASE_PRESS -> "p";
            case GRAB, GRAB_OWN -> "r";
            case CLAIM, CLAIM_OWN -> "d";
            default -> "s";
        };
        boolean held = claim.name().endsWith("ORDER") || claim.name().endsWith("ORDER_PRESS");
        Map<String, String> named = new HashMap<>(Map.of(
                "user", user,
                "order", order,
                "order_member", model + ":" + id + ":" + order,
                "pay_ms", "900000",
                "member", lock,
                "partition", "0",
                "partitions", "1",
                "bound", "1",
                "units", "1",
                "categories", "1"));
        named.put("fingerprint", fingerprint(claim.key));
        named.put("reference", "pay-" + number);
        // An order takes as many places as its hold has.
        named.put("places", held ? "" : "1");
        List.of("schedule", "sale", "program", "rain", "drop").forEach(resource -> named.put(resource, id));
        List<String> arguments = new ArrayList<>();
        names.forEach(name -> arguments.add(name.startsWith("category_or_seat") ? "A" : named.getOrDefault(name, "")));
        if (model.equals("program")) {
            // No picked, accessible or whole-table seats, and one named one.
            arguments.addAll(List.of(
                    "0",
                    "0",
                    "1",
                    "0",
                    Integer.toString(1 + number / SEATS % 2),
                    Integer.toString(1 + number % SEATS)));
        }
        return List.of(keys(claim, user, order, lock, number), arguments(arguments));
    }

    private static String fingerprint(ScriptCostClaim.Key key) {
        return switch (key) {
            case NONE -> "";
            case OWN -> "~10000";
            case PRESS -> "~5000 ";
            case SENT -> "0f8fad5bd9cb469fa16570867728950e";
        };
    }

    private static List<String> keys(ScriptCostClaim claim, String user, String order, String lock, int number) {
        List<String> own = switch (claim) {
            case BARE -> List.of("any");
            case VERIFIED, PROMISED, PROMISED_WITH_FACT, HOLD, HOLD_PRESS, HOLD_SENT -> hold("s", "s", lock);
            case REFUSED -> hold("s", "none", lock);
            case LIMITED_HOLD -> hold("l", "l", lock);
            case SCHEDULE_ORDER, SCHEDULE_ORDER_PRESS, HELD_ORDER ->
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
                        "outbox");
            case SALE_ORDER, SALE_ORDER_PRESS, SALE_ORDER_SENT -> sale("g", order);
            case SALE_REFUSED -> sale("none", order);
            case SALE_PAY, SALE_PAY_OWN ->
                List.of(
                        "epoch",
                        "seckill_good_g",
                        "sale:users:s",
                        "sale:users:s",
                        "order:" + order,
                        "orders:exp",
                        "outbox");
            case PURCHASE, PURCHASE_PRESS ->
                List.of(
                        "epoch",
                        "program:p",
                        "program:p:remain",
                        "program:p:buyers",
                        "program:p:changes",
                        "order:" + order,
                        "orders:exp",
                        "outbox",
                        "program:p:rows:A",
                        "program:p:picks:A");
            case GRAB, GRAB_OWN ->
                List.of("epoch", "rain:r", "rain:r:pool", "rain:r:taken", "rain:r:claims", "claims", "outbox");
            case CLAIM, CLAIM_OWN ->
                List.of("epoch", "drop:d", "drop:d:pool", "drop:d:users", "drop:d:batches", "outbox");
        };
        List<String> all = new ArrayList<>(own);
        switch (claim.key) {
            case NONE -> {}
            case OWN -> all.add("idem:bench:~ 00000000" + (10_000_000 + number));
            case PRESS -> all.add("idem:" + user + ":~ press 0f8fad5bd9cb469fa16570867728950e");
            case SENT -> all.add("idem:" + user + ":0f8fad5b-d9cb-469f-a165-" + (MANY + number));
        }
        return all;
    }

    private static List<String> hold(String schedule, String seats, String lock) {
        return List.of(
                "epoch",
                "schedule:" + schedule,
                "seats:" + seats,
                "lock:id",
                lock,
                "locks:exp",
                "holds:s",
                "buyers:s",
                "outbox");
    }

    private static List<String> sale(String good, String order) {
        return List.of("epoch", "seckill_good_" + good, "sale:users:s", "order:" + order, "orders:exp", "outbox");
    }

    /** Those of a script, and those that stand behind them in each call. */
    private List<String> arguments(List<String> own) {
        List<String> all = new ArrayList<>(own);
        all.addAll(List.of(epoch, BY, ""));
        return all;
    }
}
