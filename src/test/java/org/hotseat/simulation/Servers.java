package org.hotseat.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.hotseat.simulation.mongo.MongoWorld;
import org.hotseat.simulation.redis.RedisWorld;
import org.hotseat.simulation.time.Host;
import org.hotseat.simulation.time.Network;
import org.hotseat.simulation.time.Simulation;
import org.hotseat.simulation.ware.Ware;

/** The servers of a world, each of which may be stopped and started again. */
final class Servers {

    private final Simulation world;
    private final Ware ware;
    private final Network network;
    private final RedisWorld redis;
    private final MongoWorld mongo;
    private final List<SimulatedServer> running = new ArrayList<>();
    private int hosts;

    Servers(Ware ware, Network network, RedisWorld redis, MongoWorld mongo) {
        this.world = network.world();
        this.ware = ware;
        this.network = network;
        this.redis = redis;
        this.mongo = mongo;
    }

    List<SimulatedServer> running() {
        return running;
    }

    List<Host> hosts() {
        return running.stream().map(SimulatedServer::host).toList();
    }

    /** Starts another one; its settings may differ from those of others. */
    void start(Consumer<SimulatedServer> started) {
        hosts++;
        Host host = new Host("server-" + (char) ('A' + hosts - 1));
        int timeoutMillis = 1_000 + 500 * (int) world.below(3);
        world.begin(host, "start", 0, () -> {
            world.note(host.name() + " starts, its facts may take " + timeoutMillis + " ms");
            SimulatedServer server = new SimulatedServer(ware, host, network, redis, mongo, timeoutMillis);
            running.add(server);
            started.accept(server);
        });
    }

    void stop(SimulatedServer server) {
        world.note("-- " + server.host().name() + " is killed");
        running.remove(server);
        server.host().stop();
    }
}
