package org.hotseat.facts.journal;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.epoch.OpenFence;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Outbox;

/** The way of facts in a server that a test puts together by hand, over its own connection to MongoDB. */
public final class FactsLab implements AutoCloseable {

    private final FactsSettings settings = new FactsSettings("", "", Duration.ofSeconds(20), true, 1_000, 1_000);
    private final AdmissionControl admission;
    private final Journal journal;
    private final Recovery recovery;

    public FactsLab(MongoConnection mongo, Outbox outbox, List<FactWriter> writers, ThreadFactory threads) {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        FactBatches batches = new FactBatches(mongo, FactWriters.of(writers), new OpenFence());
        OutboxCleanup dead = new OutboxCleanup(
                outbox,
                fact -> {
                    throw new AssertionError("nothing is given away twice: "
                            + fact.fact().kind() + " " + fact.fact().entryId());
                },
                meters);
        admission = new AdmissionControl(mongo, settings, outbox);
        admission.open();
        journal = new Journal(batches, dead, admission, new OpenFence(), settings, meters, threads);
        recovery = new Recovery(outbox, batches, dead, admission, settings, meters);
        journal.start();
    }

    public FactsSettings settings() {
        return settings;
    }

    public AdmissionControl admission() {
        return admission;
    }

    public Journal journal() {
        return journal;
    }

    public Recovery recovery() {
        return recovery;
    }

    @Override
    public void close() {
        journal.stop();
    }
}
