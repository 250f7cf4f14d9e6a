/**
 * The change feed: every durable change of every resource, in the order in which the changes of a resource were
 * decided, from every server the same (ADR 126). Knows no sale model: the writer of a fact decides what the feed
 * reports of it. Events are in MongoDB before the feed reports them, so nothing of the feed is in Redis but its
 * watermark.
 */
@NullMarked
package org.hotseat.event;

import org.jspecify.annotations.NullMarked;
