package org.hotseat.facts.journal;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.hotseat.kernel.Fact;

/**
 * The facts of one request.
 *
 * @param deadlineNanos the {@link System#nanoTime} after which the facts are left to recovery
 * @param done completes when the facts are durable
 */
record JournalEntry(List<Fact> facts, long deadlineNanos, CompletableFuture<Void> done) {}
