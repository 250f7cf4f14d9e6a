package org.hotseat.facts;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.bson.Document;
import org.hotseat.kernel.StoreCheck;
import org.hotseat.kernel.Unavailable;

/**
 * The connection to MongoDB, open from the first use to the end of the application. Every write is acknowledged by a majority;
 * every operation is bounded by {@code MONGODB_TIMEOUT_MS}.
 */
@ApplicationScoped
public class MongoConnection implements StoreCheck {

    private final MongoClient client;
    private final String database;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected MongoConnection() {
        this.client = null;
        this.database = null;
    }

    @Inject
    public MongoConnection(FactsSettings settings) {
        long timeout = settings.timeout().toMillis();
        this.client = MongoClients.create(MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(settings.uri()))
                .applicationName("hotseat")
                .writeConcern(WriteConcern.MAJORITY)
                .timeout(timeout, TimeUnit.MILLISECONDS)
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(timeout, TimeUnit.MILLISECONDS))
                .applyToServerSettings(server -> server.heartbeatFrequency(500, TimeUnit.MILLISECONDS)
                        .minHeartbeatFrequency(100, TimeUnit.MILLISECONDS))
                .build());
        this.database = settings.database();
    }

    @PreDestroy
    void close() {
        client.close();
    }

    /** A collection, acknowledged by a majority. */
    public MongoCollection<Document> collection(String name) {
        return client.getDatabase(database).getCollection(name);
    }

    /** A collection whose reads take only as long as they must, for the long reads of a rebuild. */
    public MongoCollection<Document> collection(String name, long timeoutMillis) {
        return collection(name).withReadConcern(ReadConcern.DEFAULT).withTimeout(timeoutMillis, TimeUnit.MILLISECONDS);
    }

    /**
     * Runs one operation and makes our errors of the driver's.
     *
     * @throws Unavailable when MongoDB is away or too slow; a write may have happened and may be repeated under the same id
     */
    public <T> T call(String operation, Supplier<T> action) {
        try {
            return action.get();
        } catch (MongoException e) {
            throw MongoErrors.wrap(operation, e);
        }
    }

    @Override
    public String store() {
        return "mongodb";
    }

    @Override
    public void check() throws Unavailable {
        call("ping", () -> client.getDatabase(database).runCommand(new Document("ping", 1)));
    }
}
