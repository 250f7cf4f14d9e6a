package org.hotseat.facts.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.MongoNamespace;
import jakarta.inject.Inject;
import java.time.Duration;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Settings of MongoDB: its address, and how far it may fall behind.
 *
 * @param uri connection string; may carry credentials, so it is never logged
 * @param timeout bound on every write, from the start of the script that made the fact to the acknowledgement
 * @param ackFacts whether an answer leaves only after its fact is durable; false answers holds after the script
 * @param outboxLimit facts of one partition that may wait for MongoDB before new claims are refused
 * @param queueLimit facts that may wait in this server's memory before new claims are refused
 * @param confirm how long an answer waits for its facts, from the start of the script; then it says that it is not
 *     confirmed yet. No longer than the timeout
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

    private static final int LONGEST_MILLIS = 60_000;

    private static final String URI = "mongodb.uri";
    private static final String DATABASE = "mongodb.database";

    /** @throws IllegalArgumentException naming the variable that has a bad value */
    @Inject
    public FactsSettings(Settings settings) {
        this(
                uri(settings.text(URI, "mongodb://localhost:27017")),
                database(settings.text(DATABASE, "hotseat")),
                Duration.ofMillis(settings.integer("mongodb.timeout.ms", 1_500, 100, LONGEST_MILLIS)),
                settings.choice("hotseat.ack", "facts", "facts", "hot").equals("facts"),
                settings.integer("hotseat.outbox.limit", 200_000, 100, 10_000_000),
                settings.integer("hotseat.queue.limit", 10_000, 100, 1_000_000),
                Duration.ofMillis(settings.integer("hotseat.confirm.ms", LONGEST_MILLIS, 10, LONGEST_MILLIS)));
    }

    public FactsSettings {
        confirm = confirm.compareTo(timeout) < 0 ? confirm : timeout;
    }

    /** Settings by which an answer waits as long as a write may take. */
    public FactsSettings(
            String uri, String database, Duration timeout, boolean ackFacts, int outboxLimit, int queueLimit) {
        this(uri, database, timeout, ackFacts, outboxLimit, queueLimit, timeout);
    }

    /** The driver's own refusal does not name the variable, and quotes parts of the value. */
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
     * Of the time in which a fact must be written, the part that is kept for the write itself: with less it is not
     * begun.
     */
    public long leastWriteNanos() {
        return timeout.toNanos() / 4;
    }

    /** Without the connection string. */
    @Override
    public String toString() {
        return "FactsSettings[" + database + ", " + timeout + ", " + (ackFacts ? "facts" : "hot") + "]";
    }
}
