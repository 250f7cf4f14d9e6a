package org.hotseat.simulation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.form.Fields;
import org.hotseat.simulation.mongo.MongoWorld;
import org.hotseat.simulation.redis.RedisWorld;
import org.hotseat.simulation.time.Host;
import org.hotseat.simulation.time.Network;
import org.hotseat.simulation.time.Process;
import org.hotseat.simulation.time.Simulation;
import org.hotseat.simulation.ware.Ware;
import org.jspecify.annotations.Nullable;

/** One world from its beginning to its end: a resource of a few units, some servers and customers, and faults. */
final class Trial {

    private static final String OTHER = "r0";
    private static final long SECOND = 1_000_000_000L;
    private static final long STRIKES = 10 * SECOND;

    /** In this time after the last fault each claim is answered; later where a server was killed in a rebuild. */
    private static final long ANSWERED = 9 * SECOND;

    private static final long LEASE = 20 * SECOND;

    /** In this time a new order has expired. */
    private static final long EXPIRED = 15 * SECOND;

    private static final long VISITS = 5 * SECOND;

    /** All, or the one that is named. */
    private static final List<Ware> WARES = Optional.ofNullable(System.getProperty("hotseat.sim.ware"))
            .map(name -> List.of(Ware.valueOf(name)))
            .orElse(List.of(Ware.values()));

    private final Simulation world;
    private final Ware ware;
    private final Network network;
    private final RedisWorld redis;
    private final MongoWorld mongo = new MongoWorld();
    private final Servers servers;
    private final Requests requests;
    private final Customers customers;
    private final RainMoney rains;
    private final Promises promises;
    private final int stock;
    private final Set<FaultKind> kinds;
    private boolean calm;

    /** @param only the kinds of faults; empty if the seed chooses them */
    Trial(long seed, Set<FaultKind> only) {
        this.kinds = only;
        this.world = new Simulation(seed);
        this.ware = world.oneOf(WARES);
        this.stock = 1 + (int) world.below(3);
        this.network = new Network(world, this::check);
        this.redis = new RedisWorld(network);
        this.servers = new Servers(ware, network, redis, mongo);
        this.requests = new Requests(world, servers);
        this.customers = new Customers(ware, redis, world, requests);
        this.rains = new RainMoney(world, requests, mongo);
        this.promises = new Promises(world, ware, redis, mongo, customers, stock);
    }

    private void check() {
        promises.check();
    }

    /** Runs it; returns the promise that was broken, null when all were kept. */
    @Nullable
    Throwable run() {
        servers.start(first -> {
            sell(first, Customers.RESOURCE);
            sell(first, OTHER);
            int more = 1 + (int) world.below(2);
            for (int i = 0; i < more; i++) {
                servers.start(started -> {});
            }
            int users = stock + 2 + (int) world.below(3);
            for (int i = 1; i <= users; i++) {
                customers.come("u" + i, 1 + (int) world.below(3), Math.min(2, stock), STRIKES);
            }
            Host host = new Host("world");
            if (ware == Ware.RAINS && world.onceIn(3)) {
                world.begin(host, "operator", world.below(STRIKES), rains::close);
            }
            world.begin(host, "faults", 0, () -> {
                world.begin(host, "visits", 0, this::visitOther);
                Faults faults = new Faults(network, redis, servers, ware.collection(), kinds);
                faults.strike(STRIKES);
                calm = true;
                world.note("-- the faults are over");
                quiet(faults.killed() ? LEASE : 0);
            });
        });
        return world.run();
    }

    private void sell(SimulatedServer server, String id) {
        Fields definition = new Fields(ware.definition(id, stock));
        Stages.join(server.bean(SaleModelRegistry.class).byName(ware.model()).put(id, definition));
    }

    /** Waits until nothing happens any more, and looks at all of it. */
    private void quiet(long more) {
        requests.answeredWithin(ANSWERED + more);
        while (!customers.done()) {
            Process.mine().sleep(SECOND);
        }
        // Somebody comes by, so that the resource is in Redis, and what is due of it is found by the sweeps.
        for (long at = 0; at < EXPIRED; at += VISITS) {
            servers.running().forEach(server -> visit(server, Customers.RESOURCE));
            Process.mine().sleep(VISITS);
        }
        if (!rains.closed()) {
            sellOut();
        }
        if (ware == Ware.RAINS) {
            rains.close();
            rains.awaitCredits();
        }
        SimulatedServer server = servers.running().get(0);
        world.begin(server.host(), "end", 0, () -> {
            promises.checkQuiet(server);
            rains.check();
            world.end();
        });
    }

    /** Whatever nobody has can be had, and no more. */
    private void sellOut() {
        long left = promises.left();
        for (int i = 1; i <= left; i++) {
            if (customers.claim("last-" + i, 0, 1).taken == null) {
                throw new AssertionError("leaked: of " + left + " units that nobody has, " + (i - 1) + " can be had");
            }
        }
        if (customers.claim("behind", 0, 1).taken != null) {
            throw new AssertionError("oversold: nothing was left");
        }
    }

    /**
     * Somebody looks at another resource of the partition now and then, so that it is settled before this one is
     * rebuilt.
     */
    private void visitOther() {
        while (!calm) {
            servers.running().forEach(server -> visit(server, OTHER));
            Process.mine().sleep(world.below(SECOND));
        }
    }

    private void visit(SimulatedServer server, String id) {
        world.begin(
                server.host(),
                "visit",
                0,
                () -> server.bean(SaleModelRegistry.class)
                        .byName(ware.model())
                        .find(id)
                        .whenComplete((sale, trouble) -> {
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
