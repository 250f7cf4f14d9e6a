package org.hotseat.hotstate.command;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hotseat.facts.journal.FirstFact;
import org.hotseat.facts.journal.Journal;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.redis.Epochs;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.Partition;

/**
 * Writes one fact before this server is ready, in the way in which the facts of claims are written: with an epoch and a
 * lease, by the journal, within {@code MONGODB_TIMEOUT_MS}. This loads most classes that a write needs. On a busy
 * machine the loading takes longer than a fact may take, so the first claims would get 503 without a real fault.
 */
@Service
public class FirstCommit {

    private final Supplier<Epoch> epoch;
    private final Function<Fact, CompletionStage<Void>> journal;
    private final long patienceMillis;
    private volatile boolean done;

    @Inject
    public FirstCommit(Epochs epochs, Keyspace keyspace, Journal journal, FactsSettings settings) {
        this(
                () -> verified(epochs, keyspace.partition(0)),
                fact -> journal.write(List.of(fact), System.nanoTime()),
                settings.timeout());
    }

    FirstCommit(Supplier<Epoch> epoch, Function<Fact, CompletionStage<Void>> journal, Duration timeout) {
        this.epoch = epoch;
        this.journal = journal;
        this.patienceMillis = 2 * timeout.toMillis();
    }

    private static Epoch verified(Epochs epochs, Partition partition) {
        Epoch known = epochs.current(partition);
        if (known.isNone()) {
            epochs.verify(partition, known);
        }
        return epochs.current(partition);
    }

    /**
     * Writes the fact, unless that is done. The caller repeats it until it succeeds; any number of servers may do so.
     *
     * @throws Unavailable when a store is unavailable or too slow
     */
    public void run() {
        if (done) {
            return;
        }
        try {
            journal.apply(FirstFact.of(epoch.get())).toCompletableFuture().get(patienceMillis, TimeUnit.MILLISECONDS);
            done = true;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof HotseatException known ? known : new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new Unavailable("mongodb", "MongoDB is too slow.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the reason why claims wait at the start; empty once the first fact is written. */
    public Optional<String> waitsFor() {
        return done ? Optional.empty() : Optional.of("this server has not written its first fact yet");
    }
}
