package org.hotseat.event;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.facts.pending.StoredEvent;

/**
 * An event with its place in the order of its partition.
 *
 * @param at when it was decided, by Redis's clock; empty for one that no script has decided
 * @param sequence text that grows with each decision of a partition; empty for an event that no script has decided
 */
record FeedEvent(StoredEvent event, Optional<Instant> at, Optional<String> sequence) {}
