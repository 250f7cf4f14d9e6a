package org.hotseat.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import redis.clients.jedis.Jedis;

/** Every fault there is, under the name that the table has. */
final class Faults {

    private static final Set<String> EVERYWHERE = Set.of("standalone", "sentinel", "cluster");
    private static final Set<String> WITH_REPLICAS = Set.of("sentinel", "cluster");
    private static final Duration LAG = Duration.ofSeconds(1);
    private static final Duration LATE = Duration.ofSeconds(6);
    private static final Duration AWAY = Duration.ofSeconds(3);
    private static final Duration STILL_AT_LEAST = Duration.ofSeconds(1);
    private static final Duration STILL_AT_MOST = Duration.ofSeconds(6);
    private static final Duration SERVED_AGAIN = Duration.ofSeconds(5);
    private static final Duration SLOW = Duration.ofMillis(150);
    private static final int BODIES = 32;

    private Faults() {}

    static List<Fault> all() {
        List<Fault> all = new ArrayList<>(stores());
        all.addAll(links());
        all.addAll(failovers());
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
                    Pause.of(AWAY);
                    scene.servers().mongoProxy().restore();
                }),
                new Fault(
                        "MongoDB stands still, FLUSHALL",
                        7,
                        EVERYWHERE,
                        scene -> still(scene, between(STILL_AT_LEAST, STILL_AT_MOST))),
                new Fault("writes to MongoDB come late, FLUSHALL", 12, EVERYWHERE, LateWrites::strike),
                new Fault("Redis restarted from an old dump", 12, EVERYWHERE, OldDump::strike),
                new Fault(
                        "server killed",
                        40,
                        EVERYWHERE,
                        scene -> scene.servers().killAndStartAgain(0)),
                new Fault("bodies that never come", 8, EVERYWHERE, scene -> {
                    HalfBodies bodies = new HalfBodies(scene.servers().server(0).port(), BODIES);
                    Pause.of(AWAY);
                    bodies.close();
                }));
    }

    private static List<Fault> links() {
        return List.of(
                new Fault("link of one server cut", 4, EVERYWHERE, scene -> {
                    scene.redis().nodes().forEach(node -> node.server(1).cut());
                    Pause.of(AWAY);
                    scene.redis().nodes().forEach(node -> node.server(1).restore());
                }),
                new Fault("link of one server slow", 4, EVERYWHERE, scene -> {
                    scene.redis().nodes().forEach(node -> node.server(1).delay(SLOW));
                    Pause.of(AWAY);
                    scene.redis().nodes().forEach(node -> node.server(1).restore());
                }),
                new Fault("links of all replicas cut", 6, WITH_REPLICAS, scene -> {
                    scene.redis().nodes().forEach(node -> node.replicas().cut());
                    Pause.of(AWAY);
                    scene.redis().nodes().forEach(node -> node.replicas().restore());
                    scene.redis().awaitWhole();
                }));
    }

    private static List<Fault> failovers() {
        return List.of(
                new Fault("failover and back", 10, WITH_REPLICAS, scene -> {
                    scene.redis().failover();
                    Pause.of(LAG);
                    scene.redis().failover();
                }),
                new Fault("failover, and back when users are served", 14, WITH_REPLICAS, scene -> {
                    scene.redis().failover();
                    Pause.of(SERVED_AGAIN);
                    scene.redis().failover();
                }),
                new Fault("failover, replica attached late", 14, WITH_REPLICAS, scene -> {
                    scene.redis().successor().process().startAgain();
                    scene.redis().awaitWhole();
                    scene.redis().failover();
                }),
                new Fault("failover, replica behind", 12, WITH_REPLICAS, Faults::failoverBehind),
                new Fault("failover, one server late", 14, WITH_REPLICAS, scene -> {
                    scene.redis().tellLater(1, LATE, scene.redis()::beginFailover);
                    scene.redis().awaitWhole();
                }),
                new Fault("failover, old master alone with a late server", 14, Set.of("sentinel"), scene -> {
                    RedisNode old = scene.redis().master();
                    old.replicas().hang();
                    scene.redis().tellLater(1, LATE, scene.redis()::beginFailover);
                    old.replicas().restore();
                    scene.redis().awaitWhole();
                }),
                new Fault("master killed", 12, WITH_REPLICAS, scene -> killed(scene.redis())),
                new Fault("master killed, replica behind", 14, WITH_REPLICAS, scene -> {
                    scene.redis().master().lag(LAG);
                    Pause.of(AWAY);
                    killed(scene.redis());
                }),
                new Fault("master paused, back as replica", 12, WITH_REPLICAS, scene -> {
                    RedisNode old = scene.redis().master();
                    RedisNode next = scene.redis().successor();
                    old.process().pause();
                    scene.redis().awaitMaster(next);
                    old.process().resume();
                    scene.redis().awaitWhole();
                }),
                new Fault(
                        "slots moved", 10, Set.of("cluster"), scene -> ((ClusterTopology) scene.redis()).moveSlots()));
    }

    /** As a process that is stopped and goes on: what was sent to it meanwhile arrives then, from whomever it is. */
    private static void still(Scene scene, Duration length) {
        scene.servers().mongoProxy().hang();
        Pause.of(length.dividedBy(2));
        emptied(scene.redis());
        Pause.of(length.dividedBy(2));
        scene.servers().mongoProxy().restore();
    }

    private static Duration between(Duration least, Duration most) {
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(least.toMillis(), most.toMillis() + 1));
    }

    private static void failoverBehind(Scene scene) {
        RedisNode old = scene.redis().master();
        old.lag(Duration.ofMillis(300));
        Pause.of(LAG);
        scene.redis().beginFailover();
        old.lag(Duration.ZERO);
        scene.redis().awaitWhole();
    }

    private static void killed(Topology redis) {
        RedisNode old = redis.master();
        RedisNode next = redis.successor();
        old.die();
        redis.awaitMaster(next);
        // It comes back empty and believes that it is master, until it is told otherwise.
        old.process().startAgain();
        redis.awaitWhole();
    }

    private static void paused(RedisNode node) {
        node.process().pause();
        Pause.of(AWAY);
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
