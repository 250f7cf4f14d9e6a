package org.hotseat.facts.mongo;

import java.time.Duration;
import java.util.List;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.epoch.OpenFence;
import org.hotseat.facts.journal.FactBatches;
import org.hotseat.facts.journal.FactWriters;
import org.hotseat.kernel.Fact;

/** Writes given facts to a MongoDB as the journal and the recovery do, without a server. */
public final class FactWriting implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final MongoConnection mongo;
    private final FactBatches batches;

    public FactWriting(String uri, String database, List<FactWriter> writers) {
        this.mongo = new MongoConnection(new FactsSettings(uri, database, TIMEOUT, true, 1_000, 1_000));
        this.batches = new FactBatches(mongo, FactWriters.of(writers), new OpenFence());
    }

    /** Writes one batch; every fact must become durable. */
    public void write(List<Fact> facts) {
        List<FactFate> others = batches.write(facts, FactWriting.within(TIMEOUT)).stream()
                .filter(fate -> !(fate instanceof FactFate.Written))
                .toList();
        if (!others.isEmpty()) {
            throw new AssertionError("not written: " + others);
        }
    }

    /** The {@link System#nanoTime} at which a time from now on is over. */
    public static long within(Duration time) {
        return System.nanoTime() + time.toNanos();
    }

    @Override
    public void close() {
        mongo.close();
    }
}
