package org.hotseat.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.hotseat.simulation.redis.RedisWorld;
import org.hotseat.simulation.time.Network;
import org.hotseat.simulation.time.Network.Store;
import org.hotseat.simulation.time.Network.Weather;
import org.hotseat.simulation.time.Process;
import org.hotseat.simulation.time.Simulation;

/** Strikes for a time, with some kinds of faults that the seed chooses: a world of few kinds meets more of each. */
final class Faults {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;
    private static final long LONGEST = 6 * SECOND;

    private final Simulation world;
    private final Network network;
    private final RedisWorld redis;
    private final Servers servers;
    private final String collection;
    private final List<FaultKind> kinds = new ArrayList<>();
    private int elections;
    private boolean killed;

    /**
     * @param collection in which claims are
     * @param only the kinds of faults; empty if the seed chooses them
     */
    Faults(Network network, RedisWorld redis, Servers servers, String collection, Set<FaultKind> only) {
        this.collection = collection;
        this.world = network.world();
        this.network = network;
        this.redis = redis;
        this.servers = servers;
        for (FaultKind kind : FaultKind.values()) {
            for (int i = 0; i < kind.share(); i++) {
                if (only.isEmpty() ? world.onceIn(4) : only.contains(kind)) {
                    kinds.add(kind);
                }
            }
        }
    }

    private void strike(FaultKind kind) {
        switch (kind) {
            case FLUSHALL -> redis.empty();
            case LOST_KEY -> redis.loseKey();
            case FAILOVER -> redis.failover(servers.hosts());
            case RESTART -> redis.restart();
            case KILL -> kill();
            case MONGODB_STANDS -> stand(Store.MONGODB);
            case REDIS_STANDS -> stand(Store.REDIS);
            case ELECTION -> depose();
            case PAUSE -> pause();
            case ISOLATION -> isolate();
            case LOSS_BEHIND_MONGODB -> standAndLose();
            case LOSS_BEHIND_A_CLAIM -> holdAndLose();
            case STORM -> storm();
        }
    }

    /** Strikes until the end of a time; in a process. */
    void strike(long nanos) {
        long end = world.now() + nanos;
        replicate(end);
        while (world.now() < end && !kinds.isEmpty()) {
            Process.mine().sleep(world.below(2 * SECOND));
            strike(world.oneOf(kinds));
        }
        network.weather(Weather.FAIR);
        servers.running().forEach(server -> server.mongo().hold("", 0, () -> {}));
        // Whatever has begun lasts for so long.
        Process.mine().sleep(LONGEST);
    }

    private void replicate(long end) {
        redis.replicate();
        if (world.now() < end) {
            world.after(world.below(SECOND), () -> replicate(end));
        }
    }

    private void some(Consumer<SimulatedServer> fault) {
        if (!servers.running().isEmpty()) {
            fault.accept(world.oneOf(servers.running()));
        }
    }

    /** Whether a server was killed: its leases last for a while. */
    boolean killed() {
        return killed;
    }

    private void kill() {
        some(server -> {
            killed = true;
            servers.stop(server);
            world.after(world.below(2 * SECOND), () -> servers.start(started -> {}));
        });
    }

    /** Requests of a server to MongoDB are on their way while Redis loses something. */
    private void standAndLose() {
        stand(Store.MONGODB);
        world.after(world.below(SECOND), this::lose);
    }

    /** The same for the write of a claim. */
    private void holdAndLose() {
        some(server -> {
            long nanos = SECOND + world.below(LONGEST - SECOND);
            // It may miss its own time-out, and go on when the reply has come.
            boolean paused = world.onceIn(3);
            server.mongo().hold(collection, nanos, () -> {
                world.note("-- what " + server.host().name() + " writes is held on its way"
                        + (paused ? ", and it stands still" : ""));
                if (paused) {
                    server.host().pause(world.now() + nanos + world.below(SECOND / 2));
                }
                world.after(world.below(SECOND), this::lose);
            });
        });
    }

    private void lose() {
        switch ((int) world.below(3)) {
            case 0 -> redis.empty();
            case 1 -> redis.failover(servers.hosts());
            default -> redis.restart();
        }
    }

    /** A server stands still for a time. */
    private void pause() {
        some(server -> {
            long nanos = world.below(4 * SECOND);
            world.note("-- " + server.host().name() + " stands still for " + nanos / MILLI + " ms");
            server.host().pause(world.now() + nanos);
        });
    }

    /** One server stays with the old master of Redis and the old primary of MongoDB, the others have new ones. */
    private void isolate() {
        some(server -> {
            world.note("-- " + server.host().name() + " is cut off with the old servers");
            depose(server, SECOND + world.below(3 * SECOND));
            redis.failover(servers.hosts(), host -> host == server.host() ? 4 * SECOND : world.below(SECOND / 2));
        });
    }

    private void stand(Store store) {
        some(server -> {
            long nanos = world.below(5 * SECOND);
            world.note("-- what " + server.host().name() + " sends to " + store + " stands still for " + nanos / MILLI
                    + " ms");
            network.stand(server.host(), store, nanos);
        });
    }

    private void depose() {
        some(server -> depose(server, world.below(3 * SECOND)));
    }

    private void depose(SimulatedServer server, long nanos) {
        world.note("-- the primary that " + server.host().name() + " has is deposed");
        server.mongo().depose();
        int number = ++elections;
        Runnable hears = () -> {
            world.note("-- " + server.host().name() + " hears of the election");
            server.mongo().whenSilent(() -> {});
            server.mongo().elect(number);
        };
        if (world.onceIn(2)) {
            world.after(nanos, hears);
        } else {
            world.after(nanos, () -> server.mongo().whenSilent(hears));
            world.after(LONGEST, hears);
        }
    }

    private void storm() {
        world.note("-- the network loses, delays and repeats");
        network.weather(new Weather(10, 10, 20));
        world.after(world.below(3 * SECOND), () -> network.weather(Weather.FAIR));
    }
}
