package org.hotseat.simulation;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.form.Fields;
import org.hotseat.simulation.mongo.MongoWorld;
import org.hotseat.simulation.redis.RedisWorld;
import org.hotseat.simulation.time.Host;
import org.hotseat.simulation.time.Network;
import org.hotseat.simulation.time.Process;
import org.hotseat.simulation.time.Simulation;
import org.jspecify.annotations.Nullable;

/** One world from its beginning to its end: a sale of a few units, some servers and customers, and faults. */
final class Trial {

    private static final String OTHER = "s0";
    private static final long SECOND = 1_000_000_000L;
    private static final long STRIKES = 10 * SECOND;

    /** In this time after the last fault each claim is answered; later where a server was killed in a rebuild. */
    private static final long ANSWERED = 13 * SECOND;

    private static final long LEASE = 20 * SECOND;

    /** In this time a new order has expired. */
    private static final long EXPIRED = 15 * SECOND;

    private static final long VISITS = 5 * SECOND;

    private final Simulation world;
    private final Network network;
    private final RedisWorld redis;
    private final MongoWorld mongo = new MongoWorld();
    private final Servers servers;
    private final Customers customers;
    private final Promises promises;
    private final int stock;

    Trial(long seed) {
        this.world = new Simulation(seed);
        this.stock = 1 + (int) world.below(2);
        this.network = new Network(world, this::check);
        this.redis = new RedisWorld(network);
        this.servers = new Servers(network, redis, mongo);
        this.customers = new Customers(redis, world, servers);
        this.promises = new Promises(mongo, customers, stock);
    }

    private void check() {
        promises.check();
    }

    /** Runs it; returns the promise that was broken, null when all were kept. */
    @Nullable
    Throwable run() {
        servers.start(first -> {
            sell(first, Customers.SALE);
            sell(first, OTHER);
            int more = 1 + (int) world.below(2);
            for (int i = 0; i < more; i++) {
                servers.start(started -> {});
            }
            int users = stock + 2 + (int) world.below(3);
            for (int i = 1; i <= users; i++) {
                customers.come("u" + i, 1 + (int) world.below(3), STRIKES);
            }
            Host host = new Host("world");
            world.begin(host, "faults", 0, () -> {
                world.begin(host, "visits", 0, this::visitOther);
                Faults faults = new Faults(network, redis, servers);
                faults.strike(STRIKES);
                world.note("-- the faults are over");
                quiet(faults.killed() ? LEASE : 0);
            });
        });
        return world.run();
    }

    private void sell(SimulatedServer server, String id) {
        Fields sale = new Fields(Map.of(
                "goodId",
                "good-" + id,
                "stock",
                BigDecimal.valueOf(stock),
                "startsAt",
                Instant.EPOCH.toString(),
                "endsAt",
                "2100-01-01T00:00:00Z",
                "valid",
                true,
                "perUserLimit",
                BigDecimal.ONE,
                "price",
                "10.00"));
        Stages.join(server.bean(SaleModels.class).named("sales").put(id, sale));
    }

    /** Waits until nothing happens any more, and looks at all of it. */
    private void quiet(long more) {
        customers.answeredWithin(ANSWERED + more);
        while (!customers.done()) {
            Process.mine().sleep(SECOND);
        }
        // Somebody comes by, so that the sale is in Redis, and what is due of it is found by the sweeps.
        for (long at = 0; at < EXPIRED; at += VISITS) {
            servers.running().forEach(server -> visit(server, Customers.SALE));
            Process.mine().sleep(VISITS);
        }
        SimulatedServer server = servers.running().get(0);
        world.begin(server.host(), "end", 0, () -> {
            promises.checkQuiet(server);
            world.end();
        });
    }

    /**
     * Somebody looks at another sale of the partition now and then, so that it is settled before this one is rebuilt.
     */
    private void visitOther() {
        while (true) {
            servers.running().forEach(server -> visit(server, OTHER));
            Process.mine().sleep(world.below(SECOND));
        }
    }

    private void visit(SimulatedServer server, String id) {
        world.begin(
                server.host(),
                "visit",
                0,
                () -> server.bean(SaleModels.class).named("sales").find(id).whenComplete((sale, trouble) -> {
                    if (trouble != null
                            && !server.host().stopped()
                            && !(Stages.cause(trouble) instanceof Unavailable)) {
                        world.fail(trouble);
                    }
                }));
    }

    List<String> history() {
        return world.history();
    }

    long steps() {
        return world.steps();
    }
}
