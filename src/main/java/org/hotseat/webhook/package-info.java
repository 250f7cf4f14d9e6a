/**
 * Webhooks: the change feed, sent to addresses that operators name. Each event is delivered at least once and in the
 * order of the feed, one after another (ADR 149), signed by Standard Webhooks (ADR 150). Nothing is sent to an address
 * that a setting does not allow. This package does not know the content of an event.
 */
@NullMarked
package org.hotseat.webhook;

import org.jspecify.annotations.NullMarked;
