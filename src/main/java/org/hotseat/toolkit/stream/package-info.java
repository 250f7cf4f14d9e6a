/**
 * Entries that one server appends to a Redis stream and another works on, at least once each: groups, consumers,
 * attempts with growing pauses, entries of dead consumers, dead letters. {@code docs/streams.md} is the manual. Refuses
 * to know what an entry means.
 */
@NullMarked
package org.hotseat.toolkit.stream;

import org.jspecify.annotations.NullMarked;
