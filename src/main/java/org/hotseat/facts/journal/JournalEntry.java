package org.hotseat.facts.journal;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.hotseat.kernel.Fact;

/**
 * The facts of one request in flight.
 *
 * @param deadlineNanos {@link System#nanoTime} after which they are not written any more, but left to recovery
 * @param done completes when they are durable
 */
record JournalEntry(List<Fact> facts, long deadlineNanos, CompletableFuture<Void> done) {}
