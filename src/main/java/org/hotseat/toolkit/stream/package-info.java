/**
 * Entries that one server appends to a Redis stream and another server processes, each at least once. Contains groups,
 * consumers, attempts with growing pauses, the take-over from dead consumers, and dead letters. {@code docs/streams.md}
 * is the manual. This package does not know the meaning of an entry.
 */
@NullMarked
package org.hotseat.toolkit.stream;

import org.jspecify.annotations.NullMarked;
