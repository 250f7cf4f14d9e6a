package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.limit.TokenBuckets;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.form.RateLimit;
import org.hotseat.kernel.form.RateLimits;
import org.hotseat.redis.KeyTable;
import org.hotseat.redis.KeyTable.Row;
import org.hotseat.redis.ScriptLab;
import org.hotseat.schedule.hold.ScheduleLab;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;

/** Runs something of everything, and then looks at every key there is: docs/redis-keys.md must know it. */
class RedisKeysIT {

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void everyKeyThatIsFoundIsDescribedWithItsTypeAndLifetime(int partitions) {
        try (ScriptLab lab = ScriptLab.open(5, partitions)) {
            ScheduleLab schedule = new ScheduleLab(lab, "game-7");
            runEverything(schedule);

            List<Row> found = new ArrayList<>();
            for (String key : keys(lab)) {
                assertThat(key).startsWith(schedule.partition.tag());
                found.add(describe(lab, key, schedule.partition.name(key)));
            }

            List<Row> ofThePartition = KeyTable.rows().stream()
                    .filter(row -> !row.pattern().startsWith("hotseat:"))
                    // A lifetime of one word is that of what the key belongs to: another model's resource, or a stream.
                    .filter(row ->
                            row.lifetime().contains(" ") || row.lifetime().equals("schedule"))
                    .toList();
            assertThat(new TreeSet<>(found.stream().map(Row::pattern).toList()))
                    .containsExactlyElementsOf(new TreeSet<>(
                            ofThePartition.stream().map(Row::pattern).toList()));
        }
    }

    private static Row describe(ScriptLab lab, String key, String name) {
        List<Row> rows =
                KeyTable.rows().stream().filter(row -> row.describes(name)).toList();
        assertThat(rows).as("rows that describe %s", key).hasSize(1);
        Row row = rows.get(0);
        assertThat(lab.jedis().type(key)).as(key).isEqualTo(row.type());
        switch (row.lifetime()) {
            case "for good", "schedule", "a rebuild" ->
                assertThat(lab.jedis().pttl(key)).as("time to live of %s", key).isEqualTo(-1);
            case "unpaid and paid: for good; then 24 h" ->
                assertThat(lab.jedis().pttl(key))
                        .as("time to live of %s", key)
                        .isLessThanOrEqualTo(Duration.ofHours(24).toMillis());
            default ->
                assertThat(lab.jedis().pttl(key)).as("time to live of %s", key).isPositive();
        }
        return row;
    }

    private static void runEverything(ScheduleLab schedule) {
        schedule.begin();
        schedule.settle();
        schedule.run("hotstate/end_rebuild", Map.of());
        schedule.opened(9);
        schedule.hold("p1", 60_000, "key:{1}*", "print");
        schedule.hold("p2", 60_000);
        schedule.extend("p2", 90_000);
        schedule.order("p2", "o2");
        schedule.pay("o2", "ref");
        schedule.order("p3", "o3");
        schedule.order("p4", "o4");
        schedule.end("o4", "cancelled");
        schedule.hold("p5", 60_000);
        schedule.cancel("p5");
        schedule.update(8);
        Optional<RateLimit> limit = Optional.of(new RateLimit(2, 86_400));
        new TokenBuckets(schedule.lab.scripts(), schedule.lab.keyspace(), new SaleModelRegistry())
                .take(
                        new ResourceId("schedules", "game-7"),
                        new RateLimits(limit, limit, limit),
                        new Caller("p1", Set.of(Role.USER)),
                        "10.0.0.1");
        Fact bad = new Fact(schedule.lab.epoch(schedule.partition), "1-0", "hold", Map.of("lock_id", "1"));
        schedule.lab.bury(bad, "a test");
        // A second schedule of the same partition, whose rebuild is left in the middle.
        String other = java.util.stream.IntStream.range(0, 1_000)
                .mapToObj(i -> "other-" + i)
                .filter(id -> schedule.lab.keyspace().partitionOf(id).equals(schedule.partition))
                .findFirst()
                .orElseThrow();
        ScheduleLab closed = new ScheduleLab(schedule.lab, other).opened(3);
        closed.hold("p1", 60_000);
        closed.cancelAll("rain");
        closed.begin();
        closed.close(true);
    }

    private static List<String> keys(ScriptLab lab) {
        List<String> keys = new ArrayList<>();
        String cursor = ScanParams.SCAN_POINTER_START;
        do {
            ScanResult<String> part = lab.jedis().scan(cursor, new ScanParams().count(1_000));
            keys.addAll(part.getResult());
            cursor = part.getCursor();
        } while (!cursor.equals(ScanParams.SCAN_POINTER_START));
        return Optional.of(keys).filter(found -> !found.isEmpty()).orElseThrow();
    }
}
