/**
 * The change feed: every durable change of every resource, in the order in which the changes of a resource were
 * decided, the same from every server (ADR 126). This package knows no sale model: the writer of a fact decides what
 * the feed reports of it. Events are in MongoDB before the feed reports them, so nothing of the feed is in Redis but
 * its watermark.
 */
@NullMarked
package org.hotseat.event;

import org.jspecify.annotations.NullMarked;
