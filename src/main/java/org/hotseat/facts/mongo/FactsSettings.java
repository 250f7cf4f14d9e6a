package org.hotseat.facts.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.MongoNamespace;
import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of MongoDB: its address, and the limits for facts that wait for it.
 *
 * @param uri the connection string; it may contain credentials, so it is never logged
 * @param timeout the longest time of a write, from the start of the script that made the fact to the acknowledgement
 * @param ackFacts whether an answer leaves only after its fact is durable; if false, holds are answered after the
 *     script
 * @param outboxLimit the number of facts of one partition that may wait for MongoDB before new claims are refused
 * @param queueLimit the number of requests that may wait in this server's memory before new claims are refused
 * @param confirm the time that an answer waits for its facts, from the start of the script; after it the answer reports
 *     that it is not confirmed yet. Never longer than the timeout
 */
@Service
public record FactsSettings(
        String uri,
        String database,
        Duration timeout,
        boolean ackFacts,
        int outboxLimit,
        int queueLimit,
        Duration confirm) {

    private static final int MAX_MILLIS = 60_000;

    private static final String URI = "mongodb.uri";
    private static final String DATABASE = "mongodb.database";

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the variable that has a bad value
     */
    @Inject
    public FactsSettings(Settings settings) {
        this(
                uri(settings.text(URI, "mongodb://localhost:27017")),
                database(settings.text(DATABASE, "hotseat")),
                Duration.ofMillis(settings.integer("mongodb.timeout.ms", 1_500, 100, MAX_MILLIS)),
                settings.choice("hotseat.ack", "facts", "facts", "hot").equals("facts"),
                settings.integer("hotseat.outbox.limit", 200_000, 100, 10_000_000),
                settings.integer("hotseat.queue.limit", 10_000, 100, 1_000_000),
                Duration.ofMillis(settings.integer("hotseat.confirm.ms", MAX_MILLIS, 10, MAX_MILLIS)));
    }

    public FactsSettings {
        confirm = confirm.compareTo(timeout) < 0 ? confirm : timeout;
    }

    /** Creates settings by which an answer waits as long as a write may take. */
    public FactsSettings(
            String uri, String database, Duration timeout, boolean ackFacts, int outboxLimit, int queueLimit) {
        this(uri, database, timeout, ackFacts, outboxLimit, queueLimit, timeout);
    }

    /**
     * Checks the connection string. The driver's own exception does not name the variable, and quotes parts of the
     * value.
     */
    private static String uri(String uri) {
        try {
            return new ConnectionString(uri).getConnectionString();
        } catch (IllegalArgumentException e) {
            throw Settings.bad(URI, "must be a connection string of MongoDB", null);
        }
    }

    private static String database(String name) {
        try {
            MongoNamespace.checkDatabaseNameValidity(name);
            return name;
        } catch (IllegalArgumentException e) {
            throw Settings.bad(DATABASE, "must be the name of a database of MongoDB", null);
        }
    }

    /**
     * Returns the part of the write time-out that is kept for the write itself. A write with less time left is not
     * begun.
     */
    public long leastWriteNanos() {
        return timeout.toNanos() / 4;
    }

    /** Returns a text without the connection string. */
    @Override
    public String toString() {
        return "FactsSettings[" + database + ", " + timeout + ", " + (ackFacts ? "facts" : "hot") + "]";
    }
}
