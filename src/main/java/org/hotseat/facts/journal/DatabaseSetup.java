package org.hotseat.facts.journal;

import com.mongodb.client.model.Filters;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import org.bson.Document;
import org.hotseat.facts.mongo.ConditionalInserts;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.IndexBuilds;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.CurrencySettings;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * Prepares MongoDB for this version of the server: creates indexes, updates documents of earlier versions, and compares
 * the number of partitions and the currency with those that the first server recorded, since keys, issued numbers and
 * amounts depend on them. Every server does this once, as soon as MongoDB is available. No claim is admitted before.
 */
@Service
public class DatabaseSetup {

    private static final String COLLECTION = "settings";
    private static final String PARTITIONS = "partitions";
    private static final String CURRENCY = "currency";

    private final MongoConnection mongo;
    private final List<FactIndexes> features;
    private final Outbox outbox;
    private final AdmissionControl admission;
    private final ThreadFactory threads;
    private final IndexBuilds builds;
    private final long patienceMillis;
    private final CurrencySettings currency;
    private volatile boolean done;

    @Inject
    public DatabaseSetup(
            MongoConnection mongo,
            @Any Instance<FactIndexes> features,
            Outbox outbox,
            AdmissionControl admission,
            FactsSettings settings,
            CurrencySettings currency,
            ManagedThreadFactory threads) {
        this(mongo, features.stream().toList(), outbox, admission, settings, currency, (ThreadFactory) threads);
    }

    DatabaseSetup(
            MongoConnection mongo,
            List<FactIndexes> features,
            Outbox outbox,
            AdmissionControl admission,
            FactsSettings settings,
            CurrencySettings currency,
            ThreadFactory threads) {
        this.currency = currency;
        this.mongo = mongo;
        this.features = features;
        this.outbox = outbox;
        this.admission = admission;
        this.threads = threads;
        this.builds = new IndexBuilds(mongo, System::nanoTime);
        this.patienceMillis = settings.timeout().toMillis();
    }

    /**
     * Does the work, unless it is done. The caller repeats it until it succeeds; any number of servers may do it. Waits
     * for at most {@code MONGODB_TIMEOUT_MS}: indexes of large collections are created in the background while this is
     * called again.
     *
     * @throws IllegalArgumentException when the number of partitions or the currency differs from the recorded one
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    public void prepare() {
        if (done) {
            return;
        }
        int recorded = mongo.call("the number of partitions", this::recordedPartitions);
        if (recorded != outbox.partitions()) {
            throw Settings.bad(
                    "hotseat.partitions",
                    "is not the " + recorded + " that this data was made with: set it to " + recorded
                            + ", or start with another MONGODB_DATABASE",
                    null);
        }
        currency.code().ifPresent(this::checkCurrency);
        builds.start(
                threads,
                features.stream().flatMap(each -> each.indexes().stream()).toList());
        try {
            if (builds.done(patienceMillis)) {
                features.forEach(FactIndexes::upgrade);
                done = true;
                admission.open();
            } else {
                builds.logProgress();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the work that claims wait for at the start; empty when it is done. */
    public Optional<String> waitsFor() {
        return done
                ? Optional.empty()
                : Optional.of(
                        builds.progress().orElse("MongoDB has not been asked yet whether this server fits its data"));
    }

    @PreDestroy
    void stop() {
        builds.stop();
    }

    /**
     * Compares the currency with the recorded one. Amounts are stored without a currency, so another one would change
     * their meaning.
     */
    private void checkCurrency(String code) {
        String recorded = mongo.call("the currency", () -> {
            ConditionalInserts.putIfAbsent(mongo.collection(COLLECTION), CURRENCY, new Document("Code", code));
            Document first = mongo.collection(COLLECTION)
                    .find(Filters.eq("_id", CURRENCY))
                    .first();
            return first == null ? code : first.getString("Code");
        });
        if (!recorded.equals(code)) {
            throw CurrencySettings.otherCurrency(recorded);
        }
    }

    private int recordedPartitions() {
        ConditionalInserts.putIfAbsent(
                mongo.collection(COLLECTION), PARTITIONS, new Document("Value", outbox.partitions()));
        Document recorded =
                mongo.collection(COLLECTION).find(Filters.eq("_id", PARTITIONS)).first();
        return recorded == null ? outbox.partitions() : recorded.getInteger("Value");
    }
}
