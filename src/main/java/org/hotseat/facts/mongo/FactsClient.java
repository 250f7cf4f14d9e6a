package org.hotseat.facts.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.concurrent.TimeUnit;

/** Opens the driver's client with the options that facts need. */
final class FactsClient {

    private FactsClient() {}

    /** Opens the client. Its own settings take precedence over the options in the connection string. */
    static MongoClient open(FactsSettings settings) {
        long timeoutMillis = settings.timeout().toMillis();
        return MongoClients.create(MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(settings.uri()))
                .applicationName("hotseat")
                .addCommandListener(new SentWrites())
                .writeConcern(WriteConcern.MAJORITY.withJournal(true))
                .readConcern(ReadConcern.MAJORITY)
                .readPreference(ReadPreference.primary())
                .timeout(timeoutMillis, TimeUnit.MILLISECONDS)
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(timeoutMillis, TimeUnit.MILLISECONDS))
                .applyToServerSettings(server -> server.heartbeatFrequency(500, TimeUnit.MILLISECONDS)
                        .minHeartbeatFrequency(100, TimeUnit.MILLISECONDS))
                .build());
    }
}
