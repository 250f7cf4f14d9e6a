package org.hotseat.storm;

import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.hotseat.facts.journal.JournalSwitchResource;
import org.hotseat.testing.EmbeddedRedis;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.FreePort;
import org.hotseat.testing.MongoStore;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;
import org.hotseat.testing.ShiftedClockJar;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/**
 * Stores of their own behind proxies, and servers as child processes, for the storms. Shared by the tests that want the
 * same number of partitions; servers start when they are first asked for, and end with the stage at the end of the
 * build's tests.
 */
final class Stage implements AutoCloseable {

    /** Two servers start at once, beside whatever else the machine does. */
    private static final Duration START_PATIENCE = Duration.ofMinutes(5);

    private static final int SERVERS = 2;

    static final Duration CLOCK_SHIFT = Duration.ofHours(1);

    /** An order that is not paid within this time expires. */
    static final Duration PAY_TIME = Duration.ofSeconds(9);

    private static final String PAY_MINUTES = "0.15";

    /** More than any storm has under way, but one that means to see the bound. */
    static final int QUEUE_LIMIT = 300;

    private final int partitions;
    private final Path home;
    private final EmbeddedRedis redis;
    private final MongoStore mongo;
    private final FaultProxy redisProxy;
    private final FaultProxy mongoProxy;
    private final List<ServerProcess> servers = new ArrayList<>();
    private final AtomicInteger ids = new AtomicInteger();

    Stage(int partitions) {
        this.partitions = partitions;
        this.home = Path.of(System.getProperty("hotseat.test.stores"), "storm-" + partitions);
        this.redis = EmbeddedRedis.inMemory(FreePort.find(), home.resolve("redis"));
        this.mongo = MongoStore.start(home.resolve("mongodb"));
        this.redisProxy = FaultProxy.to(redis.port());
        this.mongoProxy = FaultProxy.to(mongo.port());
    }

    /**
     * That many servers, all of them up; each has the journal's switch in its WAR. With one partition the clock of the
     * second is an hour ahead. The first call starts them all: two at once take little longer than one, and some test
     * wants both.
     */
    synchronized List<URI> servers(int count) {
        List<CompletableFuture<ServerProcess>> starting = new ArrayList<>();
        for (int i = servers.size(); i < SERVERS; i++) {
            ServerSettings settings = settings(i);
            starting.add(CompletableFuture.supplyAsync(() -> ServerProcess.start(settings)));
        }
        starting.forEach(each -> servers.add(each.join()));
        return servers.subList(0, count).stream().map(ServerProcess::uri).toList();
    }

    /** Kill −9. */
    synchronized void kill(int number) {
        servers.get(number).kill();
    }

    /** Starts a killed server again, on its port; returns when it is ready. */
    synchronized void startAgain(int number) {
        ServerProcess gone = servers.get(number);
        servers.set(number, ServerProcess.start(settings(number).withPort(gone.port())));
    }

    /** An id that no other test of this stage has. */
    String newSchedule() {
        return "storm-" + ids.incrementAndGet();
    }

    int redisPort() {
        return redis.port();
    }

    String mongoUri() {
        return mongo.uri();
    }

    String database() {
        return "storm";
    }

    FaultProxy redisProxy() {
        return redisProxy;
    }

    FaultProxy mongoProxy() {
        return mongoProxy;
    }

    private ServerSettings settings(int number) {
        ServerSettings built =
                ServerSettings.builtWar(home.resolve("server-" + number)).shortLived();
        List<String> options = new ArrayList<>(built.jvmOptions());
        if (partitions == 1 && number == 1) {
            options.add(ShiftedClockJar.option(built.directory(), CLOCK_SHIFT.toMillis()));
        }
        ServerSettings withSwitch = new ServerSettings(
                built.microJar(),
                warWithSwitch(built),
                built.port(),
                built.environment(),
                options,
                built.directory(),
                built.readyPath(),
                START_PATIENCE);
        return withSwitch
                .with("HOTSEAT_SELF_PAYMENT", "true")
                .with("REDIS_HOST", "127.0.0.1")
                .with("REDIS_PORT", Integer.toString(redisProxy.port()))
                .with("MONGODB_URI", "mongodb://127.0.0.1:" + mongoProxy.port())
                .with("MONGODB_DATABASE", database())
                .with("HOTSEAT_PARTITIONS", Integer.toString(partitions))
                .with("HOTSEAT_PAY_MINUTES", PAY_MINUTES)
                .with("HOTSEAT_QUEUE_LIMIT", Integer.toString(QUEUE_LIMIT))
                // A killed server's credits are waited for.
                .with("HOTSEAT_CREDIT_TAKEOVER_MS", "10000");
    }

    private static Path warWithSwitch(ServerSettings settings) {
        File file = settings.directory().resolve("hotseat.war").toFile();
        if (!file.getParentFile().isDirectory() && !file.getParentFile().mkdirs()) {
            throw new IllegalStateException("cannot make " + file.getParent());
        }
        WebArchive archive = ShrinkWrap.create(ZipImporter.class, "hotseat.war")
                .importFrom(settings.war().toFile())
                .as(WebArchive.class);
        archive.addClass(JournalSwitchResource.class).as(ZipExporter.class).exportTo(file, true);
        return file.toPath();
    }

    @Override
    public void close() {
        CompletableFuture.allOf(servers.stream()
                        .map(server -> CompletableFuture.runAsync(server::stop))
                        .toArray(CompletableFuture<?>[]::new))
                .join();
        redisProxy.close();
        mongoProxy.close();
        redis.close();
        mongo.close();
    }
}
