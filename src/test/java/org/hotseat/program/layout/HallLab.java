package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.rebuild.RebuildSteps.LoadWord;
import org.hotseat.hotstate.rebuild.RebuildSteps.OpenWord;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.PaidOrder;
import org.hotseat.order.PaidOrder.PayWord;
import org.hotseat.order.Refund;
import org.hotseat.order.RefundedPart.PartWord;
import org.hotseat.order.ReportedPayment;
import org.hotseat.order.ReportedPayment.RecordWord;
import org.hotseat.order.RestoredOrder.RestoreWord;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.order.placing.Buyer;
import org.hotseat.order.placing.NewOrder;
import org.hotseat.program.PlainRow;
import org.hotseat.program.ProgramModel;
import org.hotseat.program.seat.SeatRequest;
import org.hotseat.program.seat.SeatScripts;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;
import org.hotseat.redis.TestEpochs;
import org.hotseat.redis.TestKeyspace;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.connection.RedisConnection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;

/** One program whose scripts are run one by one or by many threads, in a database of a Redis of its own. */
public final class HallLab implements AutoCloseable {

    private static final int DATABASE = 8;
    private static final String TOKEN = "token";
    private static final int ROWS_A_LOAD = 500;
    private static final double SPAN = Math.pow(2, 34);

    public final RedisClient redis;
    public final Partition partition;
    public final SeatScripts calls;
    public final ProgramKeys keys;
    private final RedisConnection connection;
    private final Scripts scripts;
    private final String lease;
    private final Map<String, OrderEntry> entries = new ConcurrentHashMap<>();

    public HallLab(int port, int partitions, String program) {
        Map<String, String> values = Map.of(
                "redis.host",
                "127.0.0.1",
                "redis.port",
                Integer.toString(port),
                "redis.db",
                Integer.toString(DATABASE),
                "redis.pool.size",
                "64",
                "redis.timeout.ms",
                "30000",
                "hotseat.partitions",
                Integer.toString(partitions));
        Settings given = new Settings(name -> Optional.ofNullable(values.get(name)));
        RedisSettings settings = RedisSettings.from(given);
        redis = RedisClient.builder()
                .hostAndPort("127.0.0.1", port)
                .clientConfig(
                        DefaultJedisClientConfig.builder().database(DATABASE).build())
                .build();
        redis.flushDB();
        Keyspace keyspace = TestKeyspace.of(given);
        connection = new RedisConnection(settings);
        scripts = TestEpochs.scripts(connection, new SimpleMeterRegistry());
        partition = keyspace.partitionOf(program);
        calls = new SeatScripts(keyspace);
        keys = new ProgramKeys(partition, new ProgramId(program));
        lease = partition.key("rebuild:programs:" + program);
    }

    @Override
    public void close() {
        redis.flushDB();
        redis.close();
        connection.close();
    }

    /** Empties Redis and opens the hall as it is. */
    public HallLab opened(PlainHall hall) {
        redis.flushDB();
        entries.clear();
        takeLatch();
        for (PlainCategory category : hall.categories) {
            if (category.hasPlaces()) {
                assertThat(load(category.id, "[[\"*\",0,\"" + category.counts() + "\"]]"))
                        .isEqualTo(LoadWord.LOADED);
            }
            for (int start = 0; start < category.rows.size(); start += ROWS_A_LOAD) {
                int end = Math.min(category.rows.size(), start + ROWS_A_LOAD);
                assertThat(load(category.id, category.rows.subList(start, end))).isEqualTo(LoadWord.LOADED);
            }
        }
        assertThat(open(hall)).isEqualTo(OpenWord.OPENED);
        return this;
    }

    private void takeLatch() {
        String epoch = TestEpochs.first(redis, partition).text();
        redis.set(lease, TOKEN + "@" + epoch);
        redis.set(partition.epoch(), epoch);
    }

    LoadWord load(CategoryId category, List<PlainRow> rows) {
        String json = rows.stream()
                .map(row -> "[\"" + row.name + "\"," + rank(row) + ",\"" + row.text() + "\"" + own(row) + "]")
                .collect(Collectors.joining(",", "[", "]"));
        return load(category, json);
    }

    private LoadWord load(CategoryId category, String json) {
        return scripts.run(ProgramScripts.LOAD.call(
                        partition,
                        List.of(lease, keys.remain(), keys.rows(category), keys.picks(category)),
                        List.of(TOKEN, category.value(), json)))
                .word();
    }

    /** Opens a program of one category with these rows, of which nothing is sold. */
    public void opened(CategoryId category, List<Row> rows) {
        opened(new PlainHall(List.of(), 100));
        takeLatch();
        redis.del(keys.program());
        String json = IntStream.range(0, rows.size())
                .mapToObj(
                        i -> "[" + LayoutChange.json(rows.get(i), i, rows.get(i).states()) + "]")
                .collect(Collectors.joining(",", "[", "]"));
        assertThat(load(category, json)).isEqualTo(LoadWord.LOADED);
        assertThat(open(new PlainHall(List.of(new PlainCategory(category, 100, List.of())), 100)))
                .isEqualTo(OpenWord.OPENED);
    }

    private static String own(PlainRow row) {
        return row.own().isEmpty() ? "" : "," + Json.createValue(row.own());
    }

    OpenWord open(PlainHall hall) {
        List<String> arguments = new ArrayList<>(List.of(TOKEN, "0", "version", "1", "limit", "" + hall.limit));
        hall.categories.forEach(category -> arguments.addAll(List.of("price:" + category.id, "" + category.price)));
        return scripts.run(
                        ProgramScripts.OPEN.call(partition, List.of(lease, keys.program(), keys.buyers()), arguments))
                .word();
    }

    CloseWord shut(PlainHall hall, boolean evenIfOpen) {
        takeLatch();
        List<String> names = new ArrayList<>(List.of(lease));
        names.addAll(keys.seatChangeKeys());
        for (PlainCategory category : hall.categories) {
            names.addAll(
                    category.hasPlaces() ? List.of(keys.rows(category.id)) : keys.categoryKeys(List.of(category.id)));
        }
        return scripts.run(ProgramScripts.CLOSE.call(partition, names, List.of(TOKEN, evenIfOpen ? "1" : "0")))
                .word();
    }

    static long rank(PlainRow row) {
        return (1_000L - row.quality) * 131_072 + row.position;
    }

    public ScriptReply<Place> purchase(String order, String user, SeatRequest request, String... idem) {
        ScriptReply<Place> reply = scripts.run(call(order, user, request, idem));
        if (reply.status().equals("ORDERED")) {
            entries.put(order, newOrder(order, user, request, idem).entry());
        }
        return reply;
    }

    public ScriptCall<Place> call(String order, String user, SeatRequest request, String... idem) {
        return SeatScripts.place(keys, newOrder(order, user, request, idem), request, false);
    }

    /** Purchases in one round trip. */
    public List<ScriptReply<Place>> run(List<ScriptCall<Place>> calls) {
        return scripts.runAll(calls);
    }

    private NewOrder newOrder(String order, String user, SeatRequest request, String... idem) {
        OrderEntry entry = new OrderEntry(ProgramModel.KIND, keys.id().value(), new OrderId(order));
        return new NewOrder(
                        partition,
                        entry,
                        new Buyer(
                                new UserId(user),
                                Groups.NONE,
                                AttachedData.NOTHING,
                                Optional.empty(),
                                request.expectedTotal()),
                        Duration.ofMinutes(10),
                        idempotency(idem))
                .with(SeatScripts.detail(
                        request.lines().stream().map(SeatRequest.Line::category).toList()));
    }

    public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
        return scripts.run(call);
    }

    public ScriptReply<PayWord> pay(String order, String... idem) {
        return scripts.run(calls.pay(new PaidOrder(partition, entry(order), "ref", idempotency(idem))));
    }

    public ScriptReply<EndWord> end(String order, Ending ending, String... idem) {
        return scripts.run(calls.end(entry(order), ending, Optional.empty(), idempotency(idem)));
    }

    ScriptReply<RecordWord> record(ReportedPayment payment) {
        return scripts.run(calls.record(payment));
    }

    /** The order as its hash tells it. */
    public Order order(String order) {
        return new Order(redis.hgetAll(OrderKeys.order(partition, new OrderId(order))));
    }

    ScriptReply<PartWord> refund(String order, Refund refund, String... idem) {
        return scripts.run(calls.refundPart(partition, order(order), refund, idempotency(idem)));
    }

    /** Cancels an order and forgets it at once. */
    public void cancelled(String order) {
        assertThat(end(order, Ending.CANCELLED).word()).isEqualTo(EndWord.ENDED);
        redis.del(OrderKeys.order(partition, new OrderId(order)));
    }

    /** The time to pay an order is up. */
    public void runOut(String order) {
        redis.hset(OrderKeys.order(partition, new OrderId(order)), "pay_before", "1");
    }

    public OrderEntry entry(String order) {
        OrderEntry none = new OrderEntry(ProgramModel.KIND, keys.id().value(), new OrderId(order), "A");
        return entries.getOrDefault(order, none);
    }

    public ScriptReply<ProgramScripts.Update> update(
            int version, String rows, List<CategoryId> changed, String... fields) {
        List<String> names = new ArrayList<>(keys.seatChangeKeys());
        names.add(partition.outbox());
        names.addAll(keys.categoryKeys(changed));
        List<String> arguments = new ArrayList<>(List.of(keys.id().value(), "" + version, rows, "layout"));
        arguments.addAll(Arrays.asList(fields));
        return scripts.run(ProgramScripts.UPDATE.call(partition, names, arguments));
    }

    ScriptReply<ProgramScripts.Changes> changes(long since, int max) {
        return scripts.run(
                ProgramScripts.READ_CHANGES.call(partition, keys.seatChangeKeys(), List.of("" + since, "" + max)));
    }

    ScriptReply<ProgramScripts.Read> read() {
        return scripts.run(ProgramScripts.READ.call(partition, keys.guard(), List.of()));
    }

    ScriptReply<ProgramScripts.Rows> rows(CategoryId category, List<String> rows) {
        List<String> names = new ArrayList<>(keys.guard());
        names.add(keys.rows(category));
        return scripts.run(ProgramScripts.READ_ROWS.call(partition, names, rows));
    }

    ScriptReply<RestoreWord> restore(String order, String user, Map<String, String> fields) {
        return restoreOver("", order, user, fields);
    }

    /** @param seen the version that the fact, of version 1, replaces */
    ScriptReply<RestoreWord> restoreOver(String seen, String order, String user, Map<String, String> fields) {
        List<String> arguments =
                new ArrayList<>(List.of(TOKEN, user, entry(order).member(), "9000000000000", "1", seen));
        fields.forEach((name, value) -> arguments.addAll(List.of(name, value)));
        return scripts.run(ProgramScripts.RESTORE_ORDER.call(
                partition,
                List.of(
                        lease,
                        keys.buyers(),
                        OrderKeys.order(partition, new OrderId(order)),
                        OrderKeys.index(partition)),
                arguments));
    }

    /** The version of the seat map. */
    public long map() {
        return Long.parseLong(redis.hget(keys.program(), "map"));
    }

    /** Seats, counts and the index of rows are what the model has; looked at in Redis itself. */
    public void same(PlainHall hall, String step) {
        sameSeats(hall, step);
        Map<String, String> buyers = new HashMap<>(Map.of(":", "0"));
        hall.accounts().stream()
                .filter(user -> hall.seatsOf(user) > 0)
                .forEach(user -> buyers.put(user, "" + hall.seatsOf(user)));
        assertThat(seatsByAccount()).as(step).isEqualTo(buyers);
    }

    /** The state of every user, as the scripts keep it, without the entries of facts. */
    public Map<String, String> seatsByAccount() {
        Map<String, String> seats = new HashMap<>(redis.hgetAll(keys.buyers()));
        seats.replaceAll((user, tally) -> tally.split(":")[0]);
        return seats;
    }

    /** As {@link #same}, accounts left aside. */
    public void sameSeats(PlainHall hall, String step) {
        for (PlainCategory category : hall.categories) {
            Map<String, String> texts = new HashMap<>();
            Map<String, Double> scores = new HashMap<>();
            for (PlainRow row : category.rows) {
                texts.put(row.name, row.text());
                if (!row.own().isEmpty()) {
                    texts.put("$" + row.name, row.own());
                }
                scores.put("=" + row.name, 63 * SPAN + rank(row));
                index(scores, row, '.', 'A', "+", 0);
                index(scores, row, 'a', 'a', "-", 64);
            }
            if (category.hasPlaces()) {
                texts.put(Places.ROW, category.counts());
            }
            assertThat(redis.hgetAll(keys.rows(category.id))).as(step).isEqualTo(texts);
            assertThat(redis.hget(keys.remain(), category.id.value()))
                    .as(step)
                    .isEqualTo("" + (category.free('.') + category.free('a')));
            Map<String, Double> found = new HashMap<>();
            redis.zrangeWithScores(keys.picks(category.id), 0, -1)
                    .forEach(member -> found.put(member.getElement(), member.getScore()));
            assertThat(found).as(step).isEqualTo(scores);
        }
    }

    private static void index(Map<String, Double> scores, PlainRow row, char kind, char letter, String by, int band) {
        int free = row.free(kind).size();
        for (int n = 1; n <= Math.min(20, free); n++) {
            int apart = row.sideBySide(kind, n).isPresent() ? 0 : 1;
            scores.put((char) (letter + n - 1) + row.name, (band + 2 * n + apart) * SPAN + rank(row));
        }
        if (free > 0) {
            scores.put(by + row.name, (band + 42 + Math.min(20, free)) * SPAN + row.position);
        }
    }

    private static Optional<IdempotencyKey> idempotency(String... idem) {
        return idem.length == 0 ? Optional.empty() : Optional.of(new IdempotencyKey("c", idem[0], idem[1]));
    }
}
