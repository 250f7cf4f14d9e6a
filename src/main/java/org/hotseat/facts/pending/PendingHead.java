package org.hotseat.facts.pending;

import java.util.List;

/**
 * The first pending batches of a partition.
 *
 * @param batches the batches that were read; one of them may have no fact before the watermark
 * @param upTo a watermark that is not later than the partition's own; every batch that was not read begins at it or
 *     after it
 */
public record PendingHead(List<PendingBatch> batches, Watermark upTo) {}
