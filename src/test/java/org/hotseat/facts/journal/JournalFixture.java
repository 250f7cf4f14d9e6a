package org.hotseat.facts.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hotseat.facts.FakeBatches;
import org.hotseat.facts.FakeOutbox;
import org.hotseat.facts.epoch.OpenFence;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A journal over a fake outbox and a fake MongoDB, started before each test and stopped after it. */
public abstract class JournalFixture {

    static final Duration TIMEOUT = Duration.ofSeconds(30);
    static final FactsSettings SETTINGS = new FactsSettings("", "", TIMEOUT, true, 100, 100);

    final FakeOutbox outbox = new FakeOutbox();
    final FakeBatches batches = new FakeBatches();
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final List<Fact> conflicting = new CopyOnWriteArrayList<>();
    final AtomicBoolean mongoAway = new AtomicBoolean();
    final AdmissionControl gate = new AdmissionControl(
            new MongoConnection() {
                @Override
                public void check() {
                    if (mongoAway.get()) {
                        throw new Unavailable("mongodb", "MongoDB does not answer.", null);
                    }
                }
            },
            SETTINGS,
            outbox);
    final OpenFence fence = new OpenFence();
    final Journal journal = new Journal(
            batches,
            new OutboxCleanup(outbox, conflict -> conflicting.add(conflict.fact()), meters),
            gate,
            fence,
            SETTINGS,
            meters,
            JournalFixture::daemon);

    @BeforeEach
    void start() {
        gate.open();
        journal.start();
    }

    @AfterEach
    void stop() {
        batches.open();
        journal.stop();
    }

    CompletableFuture<Void> write(String... entryIds) {
        List<Fact> facts = new ArrayList<>();
        for (String id : entryIds) {
            facts.add(fact(id));
        }
        return journal.write(facts, System.nanoTime()).toCompletableFuture();
    }

    Fact fact(String entryId) {
        return outbox.add(entryId, Duration.ZERO);
    }

    public static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }

    static void pass(CountDownLatch latch) {
        try {
            assertThat(latch.await(Patience.HANG_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
