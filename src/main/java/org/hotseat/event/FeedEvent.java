package org.hotseat.event;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.facts.pending.StoredEvent;

/**
 * An event with its place in the order of its partition.
 *
 * @param at the time of the decision by Redis's clock; empty for an event without a script
 * @param sequence a text that grows with each decision of a partition; empty for an event without a script
 */
record FeedEvent(StoredEvent event, Optional<Instant> at, Optional<String> sequence) {}
