package org.hotseat.faults;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.hotseat.testing.RedisBinary;

/**
 * A change of the master while people buy. Each of these once sold something twice, or would without the protection
 * that it tries.
 */
enum Failover {

    /** From A to B and back to A: A has all scripts in its cache, and nothing of what B had sold last. */
    THERE_AND_BACK(160, 101, 1, Failover::inHaste, (redis, buyers) -> {
        buyers.come(300);
        redis.failover();
        buyers.come(150);
        redis.failover();
        buyers.come(80);
    }),

    /**
     * Redis 6.2 sends its scripts to a replica that is attached later: no script is missing after the very first
     * failover.
     */
    FIRST(180, 103, 1, Failover::shipped, (redis, buyers) -> {
        buyers.come(400);
        redis.successor().process().startAgain();
        redis.awaitWhole();
        buyers.come(100);
        redis.beginFailover();
        buyers.come(150);
    }),

    /** The master is killed while its replica, which has been master before, is a second behind. */
    REPLICA_BEHIND(180, 102, 1, Failover::inHaste, (redis, buyers) -> {
        buyers.come(300);
        redis.failover();
        redis.master().lag(Duration.ofSeconds(1));
        buyers.come(240);
        redis.master().die();
        redis.awaitWhole();
        buyers.come(80);
    }),

    /** Two servers; one of them hears of the failover six seconds after the other, and goes on with the old master. */
    SERVER_BEHIND(200, 105, 2, Failover::installed, (redis, buyers) -> {
        buyers.come(150);
        redis.tellLater(1, Duration.ofSeconds(6), redis::beginFailover);
        buyers.come(150);
    }),

    /** A master of a cluster is paused, comes back as a replica, lags, and is promoted. */
    PAUSED_MASTER(200, 104, 1, Failover::cluster, (redis, buyers) -> {
        buyers.come(300);
        RedisNode first = redis.master();
        RedisNode second = redis.successor();
        first.process().pause();
        redis.awaitMaster(second);
        first.process().resume();
        redis.awaitWhole();
        second.lag(Duration.ofSeconds(1));
        buyers.come(240);
        second.die();
        redis.awaitMaster(first);
        // A master that nobody follows takes no writes.
        second.process().startAgain();
        redis.awaitWhole();
        buyers.come(80);
    });

    private static final int PER_SECOND = 80;
    private static final int THREADS = 24;
    private static final int LAST = 18;

    private final int capacity;
    private final int seed;
    private final int servers;
    private final Function<Path, Topology> start;
    private final BiConsumer<Topology, Buyers> happening;

    Failover(
            int capacity,
            int seed,
            int servers,
            Function<Path, Topology> start,
            BiConsumer<Topology, Buyers> happening) {
        this.capacity = capacity;
        this.seed = seed;
        this.servers = servers;
        this.start = start;
        this.happening = happening;
    }

    /** Lets it happen while people buy, and all be sold after it; fails when something was oversold or lost. */
    void happens(Path directory) {
        try (Topology redis = start.apply(directory);
                HotseatServers all = HotseatServers.start(redis, directory, servers);
                Buyers buyers = new Buyers(all.uris(), Markets.all("failover", capacity), PER_SECOND, seed)) {
            buyers.start(THREADS);
            happening.accept(redis, buyers);
            buyers.sellOut(LAST);
            Verdict.isKept(buyers, buyers.audit());
        }
    }

    private static Topology inHaste(Path directory) {
        return sentinel(RedisBinary.installed(), directory).inHaste();
    }

    private static Topology installed(Path directory) {
        return sentinel(RedisBinary.installed(), directory);
    }

    private static Topology shipped(Path directory) {
        return sentinel(RedisBinary.shipped(directory), directory);
    }

    private static Topology cluster(Path directory) {
        return ClusterTopology.start(RedisBinary.installed(), directory.resolve("redis"), Guarded.AS_REQUIRED);
    }

    private static SentinelTopology sentinel(RedisBinary binary, Path directory) {
        return SentinelTopology.start(binary, directory.resolve("redis"), Guarded.AS_REQUIRED);
    }
}
