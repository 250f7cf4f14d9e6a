package org.hotseat.event;

import java.util.List;

/**
 * An entry of the feed's log: events that got their places together. The numbers have no gaps.
 *
 * @param number the number, from 1
 */
record LogEntry(long number, List<FeedEvent> events) {}
