package org.hotseat.facts.journal;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.hotseat.kernel.Fact;
import org.jspecify.annotations.Nullable;

/**
 * The facts of one request.
 *
 * @param deadlineNanos the {@link System#nanoTime} after which the facts are left to recovery
 * @param done completes when the facts are durable
 * @param span the wait of a traced request; null for all others
 */
record JournalEntry(
        List<Fact> facts,
        long deadlineNanos,
        CompletableFuture<Void> done,
        @Nullable CommitSpan span) {}
