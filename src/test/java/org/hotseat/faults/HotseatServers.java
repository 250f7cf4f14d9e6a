package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.MongoStore;
import org.hotseat.testing.Patience;
import org.hotseat.testing.ServerProcess;
import org.hotseat.testing.ServerSettings;

/** Hotseat servers on one topology and one MongoDB, each a process of its own. */
final class HotseatServers implements AutoCloseable {

    /** They start beside whatever else the machine does. */
    private static final Duration START_PATIENCE = Duration.ofMinutes(4);

    static final int PARTITIONS = 4;

    static final String DATABASE = "faults";

    /** Collections that tell of partitions, not of resources. */
    private static final Set<String> LASTING = Set.of("epochs", "settings");

    private final Topology topology;
    private final Path directory;
    private final Path war;
    private final Map<String, String> more;
    private final MongoStore mongo;
    private final FaultProxy mongoProxy;
    private final List<ServerProcess> servers = new ArrayList<>();

    private HotseatServers(Topology topology, Path directory, Path war, Map<String, String> more) {
        this.war = war;
        this.more = more;
        this.topology = topology;
        this.directory = directory;
        this.mongo = MongoStore.start(directory.resolve("mongodb"));
        this.mongoProxy = FaultProxy.to(mongo.port());
    }

    /** Starts them all at once; returns when all are ready. */
    static HotseatServers start(Topology topology, Path directory, int count) {
        return start(topology, directory, count, Map.of());
    }

    /** The same, with some settings of their own. */
    static HotseatServers start(Topology topology, Path directory, int count, Map<String, String> more) {
        return start(topology, directory, ServerSettings.builtWar(directory).war(), count, more);
    }

    /** The same, of another version of Hotseat. */
    static HotseatServers start(Topology topology, Path directory, Path war, int count, Map<String, String> more) {
        HotseatServers all = new HotseatServers(topology, directory, war, more);
        List<CompletableFuture<ServerProcess>> starting = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ServerSettings settings = all.settings(i, war);
            starting.add(CompletableFuture.supplyAsync(() -> ServerProcess.start(settings)));
        }
        try {
            starting.forEach(each -> all.servers.add(each.join()));
        } catch (RuntimeException e) {
            starting.forEach(each -> each.thenAccept(ServerProcess::kill));
            all.close();
            throw e;
        }
        return all;
    }

    private ServerSettings settings(int number, Path version) {
        ServerSettings built =
                ServerSettings.builtWar(directory.resolve("server-" + number)).shortLived();
        ServerSettings settings = new ServerSettings(
                        built.microJar(),
                        version,
                        built.port(),
                        built.environment(),
                        built.jvmOptions(),
                        built.directory(),
                        built.readyPath(),
                        START_PATIENCE)
                .with("MONGODB_URI", "mongodb://127.0.0.1:" + mongoProxy.port())
                .with("MONGODB_DATABASE", DATABASE)
                .with("HOTSEAT_PARTITIONS", Integer.toString(PARTITIONS))
                .with("HOTSEAT_SELF_PAYMENT", "true");
        Map<String, String> variables = new HashMap<>(topology.environment(number));
        variables.putAll(more);
        for (var variable : variables.entrySet()) {
            settings = settings.with(variable.getKey(), variable.getValue());
        }
        return settings;
    }

    List<URI> uris() {
        return servers.stream().map(ServerProcess::uri).toList();
    }

    ServerProcess server(int number) {
        return servers.get(number);
    }

    int count() {
        return servers.size();
    }

    /** Kill −9, and a start on the same port; returns when it is ready. */
    void killAndStartAgain(int number) {
        ServerProcess gone = servers.get(number);
        gone.kill();
        startAgain(number, war, gone.port());
    }

    /** SIGTERM, and a start of a version of Hotseat on the same port; returns when it is ready. */
    void replace(int number, Path version) {
        ServerProcess gone = servers.get(number);
        gone.terminate();
        await("the end of a server that was told to end").atMost(Patience.HANG).until(() -> !gone.isAlive());
        gone.stop();
        startAgain(number, version, gone.port());
    }

    private void startAgain(int number, Path version, int port) {
        servers.set(number, ServerProcess.start(settings(number, version).withPort(port)));
    }

    /** Between all servers and MongoDB. */
    FaultProxy mongoProxy() {
        return mongoProxy;
    }

    /**
     * Takes the documents of all resources out of MongoDB. The embedded one has no secondary indexes and reads all
     * documents of a collection for each rebuild, so those of earlier runs would make the silences of later ones
     * longer.
     */
    void forgetResources() {
        try (MongoClient client = MongoClients.create(mongo.uri())) {
            MongoDatabase database = client.getDatabase(DATABASE);
            for (String collection : database.listCollectionNames()) {
                if (!LASTING.contains(collection)) {
                    database.getCollection(collection).deleteMany(new Document());
                }
            }
        }
    }

    MongoStore mongo() {
        return mongo;
    }

    String mongoUri() {
        return mongo.uri();
    }

    @Override
    public void close() {
        servers.forEach(ServerProcess::kill);
        mongoProxy.close();
        mongo.close();
    }
}
