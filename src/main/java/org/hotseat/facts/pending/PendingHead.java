package org.hotseat.facts.pending;

import java.util.List;

/**
 * The beginning of what waits in a partition.
 *
 * @param batches those that were read; one of them may have nothing before the watermark
 * @param upTo every batch that was not read begins at or behind it; not later than the partition's own watermark
 */
public record PendingHead(List<PendingBatch> batches, Watermark upTo) {}
