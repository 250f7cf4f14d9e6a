package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.net.URL;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RedisMonitor;
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

    /**
     * Of timers and health checks, of new connections; XDEL takes written facts away, after the answer or beside it.
     */
    private static final Set<String> BESIDE =
            Set.of("XDEL", "XLEN", "PING", "HELLO", "CLIENT", "SELECT", "AUTH", "QUIT", "MONITOR");

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    /** The server has more to do now and then, for other tests too. */
    private static final int ROUNDS = 10;

    @Test
    void aHoldIsOneScriptAndNothingElse() {
        String schedule = RestCalls.newId("s");
        String body = "{'name':'x','maxPlayers':" + ROUNDS * (HOLDS + 1) + "}";
        calls.send("PUT", "schedules/" + schedule, body, "operator", "").is(201);
        String key = "lock:" + schedule + ":";
        assertThat(fewest(round -> {
                    List<RedisMonitor.Command> path =
                            watched(schedule, i -> claim("schedules/" + schedule + "/holds", round + "p" + i));
                    List<RedisMonitor.Command> holds = path.stream()
                            .filter(command -> command.words().stream().anyMatch(word -> word.contains(key)))
                            .filter(OneRoundTripIT::decides)
                            .toList();
                    assertThat(holds).hasSize(HOLDS).allMatch(command -> command.is("EVALSHA"));
                    return path.size() - holds.size();
                }))
                .as("commands that are no hold")
                .isZero();
    }

    @Test
    void anOrderOnASaleWithoutRateLimitsIsOneScriptBesideALookASecondForLimits() {
        String sale = RestCalls.newId("f");
        String body = SaleRush.offer(sale, ROUNDS * (HOLDS + 1), 1);
        calls.send("PUT", "sales/" + sale, body, "operator", "").is(201);
        assertThat(fewest(round -> {
                    long begin = System.nanoTime();
                    List<RedisMonitor.Command> path =
                            watched(sale, i -> claim("sales/" + sale + "/orders", round + "p" + i));
                    long looks = (System.nanoTime() - begin) / 1_000_000_000L + 2;
                    List<RedisMonitor.Command> orders = path.stream()
                            .filter(command -> command.words().stream().anyMatch(word -> word.endsWith("orders:exp")))
                            .filter(OneRoundTripIT::decides)
                            .toList();
                    assertThat(orders).hasSize(HOLDS);
                    return (int) Math.max(0, path.size() - orders.size() - looks);
                }))
                .as("commands that are neither an order nor a look for limits")
                .isZero();
    }

    /** The fewest commands of a round that are of something else; what goes with claims would come in each. */
    private static int fewest(IntUnaryOperator round) {
        int fewest = Integer.MAX_VALUE;
        for (int i = 0; i < ROUNDS && fewest > 0; i++) {
            fewest = Math.min(fewest, round.applyAsInt(i));
        }
        return fewest;
    }

    /** The commands about a resource while the claims are made, behind a first one that is not watched. */
    private List<RedisMonitor.Command> watched(String resource, IntConsumer claim) {
        claim.accept(HOLDS);
        try (RedisMonitor monitor = new RedisMonitor(TestStores.current().redisPort())) {
            IntStream.range(0, HOLDS).forEach(claim);
            return monitor.commands().stream()
                    .filter(OneRoundTripIT::isOfARequest)
                    .filter(command -> command.words().stream().anyMatch(word -> word.contains(resource)))
                    .toList();
        }
    }

    /** Whether it appends facts; the round that compares resources with their facts reads the same keys. */
    private static boolean decides(RedisMonitor.Command command) {
        return command.words().stream().anyMatch(word -> word.endsWith("outbox"));
    }

    private void claim(String path, String user) {
        calls.send("POST", path, "{'userId':'" + user + "'}", "service", path + user)
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
