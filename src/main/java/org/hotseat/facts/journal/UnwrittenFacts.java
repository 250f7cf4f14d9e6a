package org.hotseat.facts.journal;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import org.hotseat.facts.epoch.EpochLeases;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.mongo.UnwrittenCollection;
import org.hotseat.facts.mongo.UnwrittenConnection;
import org.hotseat.facts.pending.PendingEvents;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Service;

/**
 * Opens journals for the resources that a server warms itself up on. Their facts go the way of all facts, with group
 * commit, lease and events, up to MongoDB, and are not written there ({@link UnwrittenCollection}).
 */
@Service
public class UnwrittenFacts {

    private final MongoConnection mongo;
    private final FactWriters writers;
    private final EpochLeases leases;
    private final FactsSettings settings;
    private final ManagedThreadFactory threads;

    @Inject
    public UnwrittenFacts(
            MongoConnection mongo,
            FactWriters writers,
            EpochLeases leases,
            FactsSettings settings,
            ManagedThreadFactory threads) {
        this.mongo = mongo;
        this.writers = writers;
        this.leases = leases;
        this.settings = settings;
        this.threads = threads;
    }

    /** One journal with its admission, until it is closed. */
    public record Opened(Journal journal, AdmissionControl admission) implements AutoCloseable {

        /** Ends its threads; what waits is still sent. */
        @Override
        public void close() {
            journal.stop();
        }
    }

    /**
     * Makes sure that the document exists whose id is inserted in vain ({@link UnwrittenCollection}): the fence. To be
     * called before the first one is opened. One write.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away
     */
    public void prepare() {
        mongo.acknowledges(settings.timeout().toMillis());
    }

    /**
     * Opens one.
     *
     * @param outbox of the facts, written out by this object alone
     * @param meters count what it does
     */
    public Opened open(Outbox outbox, MeterRegistry meters) {
        MongoConnection unwritten = new UnwrittenConnection(mongo);
        AdmissionControl admission = new AdmissionControl(unwritten, settings, outbox);
        Journal journal = new Journal(
                new FactBatches(unwritten, writers, leases, new PendingEvents(unwritten)),
                new DeadFacts(outbox, fact -> {}, meters),
                admission,
                leases,
                settings,
                meters,
                threads);
        admission.open();
        journal.start();
        return new Opened(journal, admission);
    }
}
