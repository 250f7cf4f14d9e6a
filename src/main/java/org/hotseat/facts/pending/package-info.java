/**
 * Events that are in MongoDB before the log of changes has them. An event is written before its fact, and keeps the
 * place that it gets in the feed.
 */
@NullMarked
package org.hotseat.facts.pending;

import org.jspecify.annotations.NullMarked;
