package org.hotseat.simulation;

import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import org.hotseat.facts.journal.AdmissionControl;
import org.hotseat.facts.journal.Journal;
import org.hotseat.facts.journal.Recovery;
import org.hotseat.hotstate.SaleModel;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.rebuild.Reconciler;
import org.hotseat.hotstate.rebuild.Sweeper;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.redis.Scripts;
import org.hotseat.redis.SoloBatches;
import org.hotseat.simulation.mongo.MongoWorld;
import org.hotseat.simulation.mongo.SimulatedMongo;
import org.hotseat.simulation.redis.RedisWorld;
import org.hotseat.simulation.time.Host;
import org.hotseat.simulation.time.Network;
import org.hotseat.simulation.time.Process;
import org.hotseat.simulation.time.Simulation;
import org.hotseat.simulation.ware.Bench;
import org.hotseat.simulation.ware.Ware;
import org.hotseat.toolkit.RedisSettings;
import org.hotseat.toolkit.Settings;
import org.hotseat.toolkit.ToolkitKeys;
import org.hotseat.toolkit.connection.LuaScripts;
import org.hotseat.toolkit.connection.SimulatedRedisConnection;
import org.hotseat.toolkit.stream.RedisStreams;
import org.hotseat.wallet.credit.CreditListener;
import org.jspecify.annotations.Nullable;

/** A Hotseat server in the world: its beans, and the work that its timers begin. */
final class SimulatedServer implements Bench {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    private final Host host;
    private final Simulation world;
    private final SimulatedMongo mongo;
    private final Beans beans;

    /** Starts it; in a process of the host. */
    SimulatedServer(Ware ware, Host host, Network network, RedisWorld redis, MongoWorld facts, int timeoutMillis) {
        this.host = host;
        this.world = network.world();
        this.mongo = new SimulatedMongo(facts, network, timeoutMillis);
        Map<String, String> settings =
                Map.of("mongodb.timeout.ms", Integer.toString(timeoutMillis), "hotseat.pay.minutes", "0.12");
        CompositeMeterRegistry meters = new CompositeMeterRegistry();
        SimulatedRedisConnection connection = new SimulatedRedisConnection(redis);
        LuaScripts lua = new LuaScripts(connection, meters);
        this.beans = new Beans(
                ware.rooms(),
                mongo,
                connection,
                lua,
                meters,
                new Threads(host, world),
                of(settings),
                RedisSettings.from(of(settings)),
                new SoloBatches(),
                new RedisStreams(lua, new ToolkitKeys("hotseat", false), meters, new Threads(host, world)));
        beans.get(SoloBatches.class).begin(beans.get(Scripts.class));
        beans.get(SaleModelRegistry.class).register(beans.all(SaleModel.class));
        Beans.call(beans.get(AdmissionControl.class), method(AdmissionControl.class, "open"));
        beans.get(Journal.class);
        every("recovery", 2 * SECOND, () -> beans.get(Recovery.class).recover());
        every("sweep", 5 * SECOND, () -> beans.get(Sweeper.class).sweep());
        every("reconciler", 10 * SECOND, () -> beans.get(Reconciler.class).check());
        every("feed", SECOND, this::feed);
        if (ware == Ware.RAINS) {
            CreditReader credits = new CreditReader(redis, beans.get(CreditListener.class));
            every("credits", SECOND, credits::read);
        }
    }

    private static Settings of(Map<String, String> settings) {
        return new Settings(name -> Optional.ofNullable(settings.get(name)));
    }

    Host host() {
        return host;
    }

    SimulatedMongo mongo() {
        return mongo;
    }

    @Override
    public <T> T bean(Class<T> type) {
        return beans.get(type);
    }

    /** One timer: a run that has begun is not begun once more. */
    private void every(String name, long nanos, Runnable work) {
        world.begin(host, name, world.below(nanos), () -> {
            while (true) {
                try {
                    work.run();
                } catch (HotseatException e) {
                    // A store is away; the next run is in time.
                    world.note(host.name() + " " + name + ": " + e.getMessage());
                }
                Process.mine().sleep(nanos);
            }
        });
    }

    private void feed() {
        Object sequencer = beans.get(type("org.hotseat.event.Sequencer"));
        java.lang.reflect.Method run = method(sequencer.getClass(), "run");
        @Nullable Object round;
        do {
            round = Beans.call(sequencer, run);
        } while ("FULL".equals(String.valueOf(round)) || "APPENDED".equals(String.valueOf(round)));
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static java.lang.reflect.Method method(Class<?> type, String name) {
        try {
            return type.getDeclaredMethod(name);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes threads that are processes of the host. */
    private record Threads(Host host, Simulation world) implements ManagedThreadFactory {

        @Override
        public Thread newThread(Runnable work) {
            return new Thread(work) {
                @Override
                public synchronized void start() {
                    world.begin(host, "thread", 0, work);
                }
            };
        }

        @Override
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            throw new UnsupportedOperationException();
        }
    }
}
