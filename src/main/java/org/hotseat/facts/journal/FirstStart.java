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
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.FirstWrites;
import org.hotseat.facts.mongo.IndexBuilds;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.CurrencySettings;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;

/**
 * The work that is done once when MongoDB is first there: the number of partitions is held against the one recorded at
 * the very first start, since numbers given out and keys depend on it, and so is the currency of amounts, indexes are
 * created, and documents of earlier versions are brought up to date. Until then no claim passes the admission.
 */
@Service
public class FirstStart {

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
    public FirstStart(
            MongoConnection mongo,
            @Any Instance<FactIndexes> features,
            Outbox outbox,
            AdmissionControl admission,
            FactsSettings settings,
            CurrencySettings currency,
            ManagedThreadFactory threads) {
        this(mongo, features.stream().toList(), outbox, admission, settings, currency, (ThreadFactory) threads);
    }

    FirstStart(
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
     * Does it, unless it is done; may be repeated until it succeeds, by any number of servers. Waits for
     * {@code MONGODB_TIMEOUT_MS} at most: indexes of large collections are created while this is called again.
     *
     * @throws IllegalArgumentException when the number of partitions or the currency is not the recorded one
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away
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

    /** The work for which claims wait at the start; empty when they wait for nothing of it. */
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

    /** Amounts have no currency of their own: another one would make other money of them. */
    private void checkCurrency(String code) {
        String recorded = mongo.call("the currency", () -> {
            FirstWrites.putIfAbsent(mongo.collection(COLLECTION), CURRENCY, new Document("Code", code));
            Document first = mongo.collection(COLLECTION)
                    .find(Filters.eq("_id", CURRENCY))
                    .first();
            return first == null ? code : first.getString("Code");
        });
        if (!recorded.equals(code)) {
            throw CurrencySettings.other(recorded);
        }
    }

    private int recordedPartitions() {
        FirstWrites.putIfAbsent(mongo.collection(COLLECTION), PARTITIONS, new Document("Value", outbox.partitions()));
        Document recorded =
                mongo.collection(COLLECTION).find(Filters.eq("_id", PARTITIONS)).first();
        return recorded == null ? outbox.partitions() : recorded.getInteger("Value");
    }
}
