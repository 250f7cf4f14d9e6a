package org.hotseat.storm;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import redis.clients.jedis.RedisClient;

/**
 * The whole storm after a rain, with stores and two servers of its own: {@code mvn -q -Ptool package
 * -Dtool=org.hotseat.storm.RainStormMain -Dexec.args="100000 10000 300"} (users, packets, requests at once, and a seed
 * if it is to be repeated). While packets are left all of Redis is deleted twice and each server, with its listener for
 * credits, is killed once. Fails when anything came out otherwise than answered.
 */
public final class RainStormMain {

    private static final Duration PATIENCE = Duration.ofMinutes(20);

    private RainStormMain() {}

    public static void main(String[] arguments) {
        int users = Integer.parseInt(arguments[0]);
        int packets = Integer.parseInt(arguments[1]);
        int inFlight = Integer.parseInt(arguments[2]);
        long seed = arguments.length > 3 ? Long.parseLong(arguments[3]) : System.nanoTime();
        System.setProperty("hotseat.test.stores", "target/rain-storm");
        System.out.printf("%,d users, %,d packets, %d at once, seed %d%n", users, packets, inFlight, seed);
        try (Stage stage = new Stage(4);
                RedisClient redis = RedisClient.create("127.0.0.1", stage.redisPort())) {
            RainStorm storm = new RainStorm("storm-rain", stage.servers(2), users, packets, inFlight, seed);
            long start = System.nanoTime();
            CompletableFuture<RainStorm> running = CompletableFuture.supplyAsync(storm::run);
            until(() -> running.isDone() || storm.won().size() > packets / 5);
            redis.flushAll();
            until(() -> running.isDone() || storm.won().size() > 2 * packets / 5);
            stage.kill(0);
            until(() -> running.isDone() || storm.won().size() > 3 * packets / 5);
            redis.flushAll();
            stage.startAgain(0);
            stage.kill(1);
            stage.startAgain(1);
            running.join();
            double seconds = (System.nanoTime() - start) / 1e9;
            storm.audit();
            System.out.println(storm.tally().report());
            System.out.printf(
                    "%,d grabs in %.1f s: %,.0f a second%n", storm.requests(), seconds, storm.requests() / seconds);
            System.out.printf(
                    "%,d packets have %,d owners; %d things came out wrong %s%n",
                    packets,
                    storm.won().size(),
                    storm.tally().wrongs(),
                    storm.tally().toldWrongs());
            if (storm.tally().wrongs() > 0) {
                throw new IllegalStateException("the storm came out wrong");
            }
        }
    }

    private static void until(BooleanSupplier reached) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(2)).until(reached::getAsBoolean);
    }
}
