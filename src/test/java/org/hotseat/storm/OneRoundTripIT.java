package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.net.URL;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Redis itself tells, by MONITOR, what a hold asks of it. */
@RunAsClient
class OneRoundTripIT extends InServer {

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

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    @Test
    void aHoldIsOneScriptAndNothingElse() {
        String schedule = RestCalls.newId("s");
        calls.send("PUT", "schedules/" + schedule, "{'name':'x','maxPlayers':" + (HOLDS + 1) + "}", "operator", "")
                .is(201);
        hold(schedule, "first");
        List<RedisMonitor.Command> path;
        try (RedisMonitor monitor = new RedisMonitor(TestStores.current().redisPort())) {
            IntStream.range(0, HOLDS).forEach(i -> hold(schedule, "p" + i));
            path = monitor.commands().stream()
                    .filter(OneRoundTripIT::isOfARequest)
                    .toList();
        }
        List<RedisMonitor.Command> holds = path.stream()
                .filter(command -> command.words().stream().anyMatch(word -> word.contains(schedule)))
                .toList();
        assertThat(holds).hasSize(HOLDS);
        assertThat(holds)
                .allMatch(command -> command.is("EVALSHA")
                        && command.words().stream().anyMatch(word -> word.contains("lock:" + schedule + ":p")));
        assertFewBeside(path, HOLDS);
    }

    @Test
    void anOrderOnASaleWithoutRateLimitsIsOneScriptBesideALookASecondForLimits() {
        String sale = RestCalls.newId("f");
        calls.send("PUT", "sales/" + sale, SaleRush.offer(sale, HOLDS + 1, 1), "operator", "")
                .is(201);
        order(sale, "first");
        long begin = System.nanoTime();
        List<RedisMonitor.Command> path;
        try (RedisMonitor monitor = new RedisMonitor(TestStores.current().redisPort())) {
            IntStream.range(0, HOLDS).forEach(i -> order(sale, "p" + i));
            path = monitor.commands().stream()
                    .filter(OneRoundTripIT::isOfARequest)
                    .toList();
        }
        long seconds = (System.nanoTime() - begin) / 1_000_000_000L;
        List<RedisMonitor.Command> orders = path.stream()
                .filter(command -> command.words().stream().anyMatch(word -> word.endsWith("orders:exp")))
                .toList();
        assertThat(orders).hasSize(HOLDS);
        assertFewBeside(path, HOLDS + (int) seconds + 1);
    }

    /** The server has more to do now and then, for other tests too: nothing goes with each claim. */
    private static void assertFewBeside(List<RedisMonitor.Command> path, int expected) {
        assertThat(path).hasSizeBetween(HOLDS, expected + HOLDS / 5);
    }

    private void hold(String schedule, String user) {
        calls.send("POST", "schedules/" + schedule + "/holds", "{'userId':'" + user + "'}", "service", schedule + user)
                .is(201);
    }

    private void order(String sale, String user) {
        calls.send("POST", "sales/" + sale + "/orders", "{'userId':'" + user + "'}", "service", sale + user)
                .is(201);
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
}
