/**
 * Webhooks: the change feed, sent to addresses that operators name. Promises each event at least once and in the order
 * of the feed, one after another (ADR 149), signed by Standard Webhooks (ADR 150). Sends to nothing but what a setting
 * allows. Does not know what an event reports.
 */
@NullMarked
package org.hotseat.webhook;

import org.jspecify.annotations.NullMarked;
