package org.hotseat.faults;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The faults in which another server of Redis takes over. */
final class FailoverFaults {

    private static final Duration LAG = Duration.ofSeconds(1);
    private static final Duration LATE = Duration.ofSeconds(6);
    private static final Duration SERVED_AGAIN = Duration.ofSeconds(5);

    private FailoverFaults() {}

    static List<Fault> all() {
        return List.of(
                new Fault("failover and back", 10, Faults.WITH_REPLICAS, scene -> {
                    scene.redis().failover();
                    Pause.of(LAG);
                    scene.redis().failover();
                }),
                new Fault("failover, and back when users are served", 14, Faults.WITH_REPLICAS, scene -> {
                    scene.redis().failover();
                    Pause.of(SERVED_AGAIN);
                    scene.redis().failover();
                }),
                new Fault("failover, replica attached late", 14, Faults.WITH_REPLICAS, scene -> {
                    scene.redis().successor().process().startAgain();
                    scene.redis().awaitWhole();
                    scene.redis().failover();
                }),
                new Fault("failover, replica behind", 12, Faults.WITH_REPLICAS, FailoverFaults::failoverBehind),
                new Fault("failover, one server late", 14, Faults.WITH_REPLICAS, scene -> {
                    scene.redis().tellLater(1, LATE, scene.redis()::beginFailover);
                    scene.redis().awaitWhole();
                }),
                new Fault(
                        "failover, old master alone with a late server",
                        14,
                        Set.of("sentinel"),
                        FailoverFaults::oldMasterAlone),
                new Fault(
                        "MongoDB stands still, failover",
                        9,
                        Faults.WITH_REPLICAS,
                        Faults.still(scene -> scene.redis().failover())),
                new Fault(
                        "writes to MongoDB come late, failover",
                        16,
                        Faults.WITH_REPLICAS,
                        LateWrites.around(scene -> scene.redis().failover())),
                new Fault(
                        "writes to MongoDB come late, old master alone with a late server",
                        22,
                        Set.of("sentinel"),
                        LateWrites.around(FailoverFaults::oldMasterAlone)),
                new Fault("master killed", 12, Faults.WITH_REPLICAS, scene -> killed(scene.redis())),
                new Fault("master killed, replica behind", 14, Faults.WITH_REPLICAS, scene -> {
                    scene.redis().master().lag(LAG);
                    Pause.of(Faults.UNAVAILABLE);
                    killed(scene.redis());
                }),
                new Fault("master paused, back as replica", 12, Faults.WITH_REPLICAS, scene -> {
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

    /** A partition: one server and the old master on one side, everybody else on the other. */
    private static void oldMasterAlone(Scene scene) {
        RedisNode old = scene.redis().master();
        old.replicas().hang();
        scene.redis().tellLater(1, LATE, scene.redis()::beginFailover);
        old.replicas().restore();
        scene.redis().awaitWhole();
    }

    private static void failoverBehind(Scene scene) {
        RedisNode old = scene.redis().master();
        old.lag(Duration.ofMillis(300));
        Pause.of(LAG);
        scene.redis().beginFailover();
        old.lag(Duration.ZERO);
        scene.redis().awaitWhole();
    }

    static void killed(Topology redis) {
        RedisNode old = redis.master();
        RedisNode next = redis.successor();
        old.die();
        redis.awaitMaster(next);
        // It comes back empty and believes that it is master, until it is told otherwise.
        old.process().startAgain();
        redis.awaitWhole();
    }
}
