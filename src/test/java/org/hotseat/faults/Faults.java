package org.hotseat.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import redis.clients.jedis.Jedis;

/** Every fault there is, under the name that the table has. */
final class Faults {

    private static final Set<String> EVERYWHERE = Set.of("standalone", "sentinel", "cluster");
    static final Set<String> WITH_REPLICAS = Set.of("sentinel", "cluster");
    static final Duration UNAVAILABLE = Duration.ofSeconds(3);
    private static final Duration STILL_AT_LEAST = Duration.ofSeconds(1);
    private static final Duration STILL_AT_MOST = Duration.ofSeconds(6);
    private static final Duration SLOW = Duration.ofMillis(150);
    private static final int BODIES = 32;

    private Faults() {}

    static List<Fault> all() {
        List<Fault> all = new ArrayList<>(stores());
        all.addAll(links());
        all.addAll(FailoverFaults.all());
        return all;
    }

    private static List<Fault> stores() {
        return List.of(
                new Fault("FLUSHALL", 4, EVERYWHERE, scene -> emptied(scene.redis())),
                new Fault("SCRIPT FLUSH", 2, EVERYWHERE, scene -> masters(scene.redis(), Jedis::scriptFlush)),
                new Fault("Redis restarted", 5, Set.of("standalone"), scene -> {
                    scene.redis().master().process().kill();
                    Pause.of(Duration.ofSeconds(1));
                    scene.redis().master().process().startAgain();
                }),
                new Fault(
                        "Redis paused",
                        5,
                        Set.of("standalone"),
                        scene -> paused(scene.redis().master())),
                new Fault("MongoDB away", 5, EVERYWHERE, scene -> {
                    scene.servers().mongoProxy().cut();
                    Pause.of(UNAVAILABLE);
                    scene.servers().mongoProxy().restore();
                }),
                new Fault("MongoDB stands still, FLUSHALL", 7, EVERYWHERE, still(scene -> emptied(scene.redis()))),
                new Fault(
                        "writes to MongoDB come late, FLUSHALL",
                        12,
                        EVERYWHERE,
                        LateWrites.around(scene -> emptied(scene.redis()))),
                new Fault("Redis restarted from an old dump", 12, EVERYWHERE, OldDump::strike),
                new Fault(
                        "server killed",
                        40,
                        EVERYWHERE,
                        scene -> scene.servers().killAndStartAgain(0)),
                new Fault("bodies that never come", 8, EVERYWHERE, scene -> {
                    HalfBodies bodies = new HalfBodies(scene.servers().server(0).port(), BODIES);
                    Pause.of(UNAVAILABLE);
                    bodies.close();
                }));
    }

    private static List<Fault> links() {
        return List.of(
                new Fault("link of one server cut", 4, EVERYWHERE, scene -> {
                    scene.redis().nodes().forEach(node -> node.server(1).cut());
                    Pause.of(UNAVAILABLE);
                    scene.redis().nodes().forEach(node -> node.server(1).restore());
                }),
                new Fault("link of one server slow", 4, EVERYWHERE, scene -> {
                    scene.redis().nodes().forEach(node -> node.server(1).delay(SLOW));
                    Pause.of(UNAVAILABLE);
                    scene.redis().nodes().forEach(node -> node.server(1).restore());
                }),
                new Fault("links of all replicas cut", 6, WITH_REPLICAS, scene -> {
                    scene.redis().nodes().forEach(node -> node.replicas().cut());
                    Pause.of(UNAVAILABLE);
                    scene.redis().nodes().forEach(node -> node.replicas().restore());
                    scene.redis().awaitWhole();
                }));
    }

    /**
     * As a process that is stopped and goes on: what was sent to it meanwhile arrives then, from whomever it is.
     *
     * @param loss begins in the middle of it; whether it takes longer is all the same
     */
    static Consumer<Scene> still(Consumer<Scene> loss) {
        return scene -> {
            Duration half = between(STILL_AT_LEAST, STILL_AT_MOST).dividedBy(2);
            scene.servers().mongoProxy().hang();
            Pause.of(half);
            // A failover may take longer than MongoDB is to stand still.
            CompletableFuture<Void> lost = CompletableFuture.runAsync(() -> loss.accept(scene));
            Pause.of(half);
            scene.servers().mongoProxy().restore();
            lost.join();
        };
    }

    private static Duration between(Duration least, Duration max) {
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(least.toMillis(), max.toMillis() + 1));
    }

    private static void paused(RedisNode node) {
        node.process().pause();
        Pause.of(UNAVAILABLE);
        node.process().resume();
    }

    static void emptied(Topology redis) {
        masters(redis, Jedis::flushAll);
    }

    private static void masters(Topology redis, Consumer<Jedis> action) {
        redis.nodes().stream()
                .filter(RedisNode::isMaster)
                .forEach(node -> node.process().ask(jedis -> {
                    action.accept(jedis);
                    return true;
                }));
    }
}
