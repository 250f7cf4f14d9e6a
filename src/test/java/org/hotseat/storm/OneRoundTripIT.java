package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Redis itself tells, by MONITOR, what a hold asks of it. */
@ExtendWith(StageExtension.class)
class OneRoundTripIT {

    private static final int HOLDS = 50;

    /** First keys of the timers' scripts, and of the change feed's. */
    private static final Set<String> TIMERS = Set.of(
            "locks:exp",
            "orders:exp",
            "outbox",
            "epoch",
            "settled",
            "rains:exp",
            "claims",
            "cancellations:exp",
            "over:exp");

    /** Of timers and health checks, of new connections; XDEL takes written facts away, after the answer or beside it. */
    private static final Set<String> BESIDE =
            Set.of("XDEL", "XLEN", "PING", "HELLO", "CLIENT", "SELECT", "AUTH", "QUIT", "MONITOR");

    private final Stage stage;

    OneRoundTripIT(Stage stage) {
        this.stage = stage;
    }

    @Test
    void aHoldIsOneScriptAndNothingElse() {
        Crowd crowd = new Crowd(stage.servers(1));
        String schedule = stage.newSchedule();
        crowd.open(schedule, HOLDS + 1);
        assertThat(crowd.ask(hold(schedule, "first")).status()).isEqualTo(201);
        List<RedisMonitor.Command> path;
        try (RedisMonitor monitor = new RedisMonitor(stage.redisPort())) {
            IntStream.range(0, HOLDS)
                    .forEach(i -> assertThat(crowd.ask(hold(schedule, "p" + i)).status())
                            .isEqualTo(201));
            path = monitor.commands().stream()
                    .filter(OneRoundTripIT::isOfARequest)
                    .toList();
        }
        assertThat(path).hasSize(HOLDS);
        assertThat(path)
                .allMatch(command -> command.is("EVALSHA")
                        && command.words().stream().anyMatch(word -> word.startsWith("lock:" + schedule + ":p")));
    }

    @Test
    void anOrderOnASaleWithoutRateLimitsIsOneScriptBesideALookASecondForLimits() {
        Crowd crowd = new Crowd(stage.servers(1));
        String sale = stage.newSchedule();
        crowd.ask(Request.put("sale", "sales/" + sale, SaleRush.offer(sale, HOLDS + 1, 1)));
        assertThat(crowd.ask(SaleRush.order(sale, "first")).status()).isEqualTo(201);
        long begin = System.nanoTime();
        List<RedisMonitor.Command> path;
        try (RedisMonitor monitor = new RedisMonitor(stage.redisPort())) {
            IntStream.range(0, HOLDS)
                    .forEach(i -> assertThat(
                                    crowd.ask(SaleRush.order(sale, "p" + i)).status())
                            .isEqualTo(201));
            path = monitor.commands().stream()
                    .filter(OneRoundTripIT::isOfARequest)
                    .toList();
        }
        long seconds = (System.nanoTime() - begin) / 1_000_000_000L;
        List<RedisMonitor.Command> orders = path.stream()
                .filter(command -> command.words().contains("orders:exp"))
                .toList();
        assertThat(orders).hasSize(HOLDS);
        assertThat(path.size() - orders.size()).isLessThanOrEqualTo((int) seconds + 2);
    }

    private static boolean isOfARequest(RedisMonitor.Command command) {
        boolean timer = command.is("EVALSHA")
                && (TIMERS.contains(command.words().get(3))
                        || command.words().get(3).startsWith("claims:"))
                && command.words().stream()
                        .noneMatch(word -> word.equals("lock:id") || word.startsWith("seckill_good_"));
        return !command.byScript()
                && !timer
                && !BESIDE.contains(command.words().get(0).toUpperCase(java.util.Locale.ROOT));
    }

    private static Request hold(String schedule, String user) {
        String body = "{\"userId\":\"" + user + "\",\"holdMinutes\":10}";
        return Request.post(
                "hold",
                "schedules/" + schedule + "/holds",
                body,
                UUID.randomUUID().toString());
    }
}
