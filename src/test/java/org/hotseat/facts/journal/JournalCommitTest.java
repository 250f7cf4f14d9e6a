package org.hotseat.facts.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.Test;

/** A commit that is under way when the journal has given up waiting for it. */
class JournalCommitTest extends JournalFixture {

    private final JournalThreads threads = new JournalThreads(JournalFixture::daemon);
    private final JournalCommit commit = new JournalCommit(
            batches, new OutboxCleanup(outbox, conflict -> {}, meters), gate, SETTINGS, meters, threads);

    @Test
    void whoWaitsForACommitThatOutlivesTheThreadsIsAnswered() {
        threads.shutdown();
        JournalEntry late = entry("1-0", System.nanoTime());
        JournalEntry timely = entry("2-0", System.nanoTime() + TIMEOUT.toNanos());

        commit.write(List.of(late, timely));

        assertThatThrownBy(() -> late.done().getNow(null)).hasCauseInstanceOf(Unavailable.class);
        assertThat(timely.done()).isCompleted();
        assertThatCode(() -> timely.done().join()).doesNotThrowAnyException();
    }

    private JournalEntry entry(String id, long deadlineNanos) {
        return new JournalEntry(List.of(fact(id)), deadlineNanos, new CompletableFuture<>(), null);
    }
}
