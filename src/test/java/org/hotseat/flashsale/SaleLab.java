package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.rebuild.RebuildSteps.OpenWord;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.form.Description;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.Refund;
import org.hotseat.order.RefundedPart;
import org.hotseat.order.RefundedPart.PartWord;
import org.hotseat.order.RestoredOrder.RestoreWord;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;
import org.hotseat.redis.TestEpochs;
import org.hotseat.redis.TestKeyspace;
import org.hotseat.testing.TestStores;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.connection.RedisConnection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;

/**
 * One sale whose scripts a test runs one by one, in a database of the test Redis of its own; the sum is held after
 * every step.
 */
final class SaleLab implements AutoCloseable {

    static final long FOREVER = 4_000_000_000_000L;
    private static final int DATABASE = 7;
    private static final String TOKEN = "token";
    private static final Script<Pay> PAY = Script.load("order/pay_order", Pay.class);

    enum Pay {
        PAID,
        NO_ORDER,
        WRONG_STATE,
        TOO_LATE
    }

    final RedisClient redis;
    final Partition partition;
    final SaleKeys keys;
    private final Scripts scripts;
    private final String lease;

    SaleLab(int partitions, String sale) {
        Map<String, String> values = Map.of(
                "redis.host", "127.0.0.1",
                "redis.port", Integer.toString(TestStores.current().redisPort()),
                "redis.db", Integer.toString(DATABASE),
                "hotseat.partitions", Integer.toString(partitions));
        Settings given = new Settings(name -> Optional.ofNullable(values.get(name)));
        RedisSettings settings = RedisSettings.from(given);
        redis = RedisClient.builder()
                .hostAndPort("127.0.0.1", TestStores.current().redisPort())
                .clientConfig(
                        DefaultJedisClientConfig.builder().database(DATABASE).build())
                .build();
        redis.flushDB();
        Keyspace keyspace = TestKeyspace.of(given);
        RedisConnection connection = new RedisConnection(settings);
        scripts = TestEpochs.scripts(connection, new SimpleMeterRegistry());
        partition = keyspace.partitionOf(sale);
        keys = new SaleKeys(partition, new SaleId(sale), "tea", 1);
        lease = partition.key("rebuild:sales:" + sale);
    }

    @Override
    public void close() {
        redis.flushDB();
        redis.close();
    }

    SaleLab opened(int stock, int limit) {
        return opened(stock, limit, 0, FOREVER);
    }

    SaleLab opened(int stock, int limit, long start, long end) {
        lease(TOKEN);
        assertThat(open(stock, 0, limit, start, end).word()).isEqualTo(OpenWord.OPENED);
        return checked();
    }

    void lease(String token) {
        String epoch = TestEpochs.first(redis, partition).text();
        redis.set(lease, token + "@" + epoch);
        redis.set(partition.epoch(), epoch);
    }

    ScriptReply<OpenWord> open(int stock, int sold, int limit, long start, long end) {
        List<String> arguments = new ArrayList<>(List.of(TOKEN));
        arguments.addAll(List.of("number", "1", "version", "1"));
        arguments.addAll(List.of("amount", "" + Math.max(0, stock - sold), "sold", "" + sold));
        arguments.addAll(fields(stock, limit, start, end, true));
        return scripts.run(SaleRestore.OPEN.call(partition, List.of(lease, keys.sale(), keys.users()), arguments));
    }

    ScriptReply<CloseWord> close(boolean evenIfOpen) {
        return scripts.run(SaleRestore.CLOSE.call(
                partition,
                List.of(lease, partition.epoch(), keys.sale(), keys.users()),
                List.of(TOKEN, evenIfOpen ? "1" : "0")));
    }

    ScriptReply<RestoreWord> restore(String user, String order, String status, String... more) {
        return restoreOver("", user, order, status, more);
    }

    /** @param seen the version that the fact, of version 1, replaces */
    ScriptReply<RestoreWord> restoreOver(String seen, String user, String order, String status, String... more) {
        List<String> arguments = new ArrayList<>(List.of(TOKEN, user, member(order), "" + FOREVER, "1", seen));
        arguments.addAll(List.of("order", order, "owner", user, "pay_status", status, "version", "1"));
        arguments.addAll(List.of(more));
        return scripts.run(SaleRestore.RESTORE_ORDER.call(
                partition, List.of(lease, keys.users(), orderKey(order), OrderKeys.index(partition)), arguments));
    }

    ScriptReply<SaleOrders.Place> order(String user, String order, String... idem) {
        return orderOf("", user, order, idem);
    }

    /** @param groups of the caller, as scripts take them */
    ScriptReply<SaleOrders.Place> orderOf(String groups, String user, String order, String... idem) {
        return orderOf(groups, user, 1, order, idem);
    }

    ScriptReply<SaleOrders.Place> orderOf(String groups, String user, int units, String order, String... idem) {
        return scripts.run(call(groups, user, units, order, idem));
    }

    ScriptCall<SaleOrders.Place> call(String groups, String user, int units, String order, String... idem) {
        return SaleOrders.PLACE.call(
                partition,
                names(List.of(orderKey(order), OrderKeys.index(partition), partition.outbox()), idem),
                List.of(
                        keys.id().value(),
                        user,
                        order,
                        member(order),
                        "60000",
                        idem.length > 1 ? idem[1] : "",
                        groups,
                        "",
                        "",
                        "",
                        Integer.toString(units)));
    }

    /** Gives units back, of 7.10 each. */
    ScriptReply<PartWord> refund(String order, String reference, int units) {
        return refund(
                order,
                new Refund(
                        reference,
                        new Money(710L * units),
                        Optional.empty(),
                        List.of(),
                        "ill",
                        units,
                        Optional.empty()));
    }

    ScriptReply<PartWord> refund(String order, Refund refund) {
        OrderEntry entry = new OrderEntry("sale", keys.id().value(), new OrderId(order));
        RefundedPart part = new RefundedPart(partition, entry, refund, Optional.empty());
        return scripts.run(UnitScripts.REFUND.call(partition, part.keys(keys.guard()), part.arguments()));
    }

    ScriptReply<EndWord> end(String order, String ending, String... idem) {
        return scripts.run(UnitScripts.END.call(
                partition,
                names(List.of(orderKey(order), OrderKeys.index(partition), partition.outbox()), idem),
                List.of(member(order), ending, idem.length > 1 ? idem[1] : "", "")));
    }

    <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
        return scripts.run(call);
    }

    ScriptReply<Pay> pay(String order) {
        return scripts.run(PAY.call(
                partition,
                List.of(
                        partition.epoch(),
                        keys.sale(),
                        keys.users(),
                        keys.users(),
                        orderKey(order),
                        OrderKeys.index(partition),
                        partition.outbox()),
                List.of(member(order), "ref", "")));
    }

    ScriptReply<Sales.Update> update(int version, int stock, int limit, long start, long end, boolean valid) {
        List<String> arguments = new ArrayList<>(List.of(keys.id().value(), "" + version, "" + stock, "number", "1"));
        arguments.addAll(fields(stock, limit, start, end, valid));
        return scripts.run(Sales.UPDATE.call(partition, names(List.of(partition.outbox())), arguments));
    }

    ScriptReply<Sales.Read> read() {
        return scripts.run(Sales.READ.call(partition, keys.guard(), List.of()));
    }

    String orderKey(String order) {
        return OrderKeys.order(partition, new OrderId(order));
    }

    String member(String order) {
        return new OrderEntry("sale", keys.id().value(), new OrderId(order)).member();
    }

    long number(String field) {
        return Long.parseLong(redis.hget(keys.sale(), field));
    }

    /** Redis's clock in ms. */
    long now() {
        List<?> time = (List<?>) redis.eval("return redis.call('TIME')");
        return Long.parseLong(time.get(0).toString()) * 1000
                + Long.parseLong(time.get(1).toString()) / 1000;
    }

    /** Left and sold add up to the stock. */
    SaleLab checked() {
        assertThat(number("amount") + number("sold")).isEqualTo(number("stock"));
        return this;
    }

    private List<String> names(List<String> more, String... idem) {
        return Stream.of(
                        keys.guard(),
                        more,
                        idem.length > 0 ? List.of(partition.idempotency("c", idem[0])) : List.<String>of())
                .flatMap(List::stream)
                .toList();
    }

    private static List<String> fields(int stock, int limit, long start, long end, boolean valid) {
        return SaleDefinition.FORM.fields(new SaleDefinition(
                new GoodId("tea"),
                stock,
                Instant.ofEpochMilli(start),
                Instant.ofEpochMilli(end),
                valid,
                limit,
                new Money(710),
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Description.NONE));
    }
}
