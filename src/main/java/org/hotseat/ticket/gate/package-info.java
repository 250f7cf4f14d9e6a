/**
 * The gates: every scan is logged, and the tickets that are in follow from the log. A ticket is admitted once. A scan
 * is logged once, and its verdict holds for its own time, by the facts. This package does not know how a ticket is
 * signed.
 */
@NullMarked
package org.hotseat.ticket.gate;

import org.jspecify.annotations.NullMarked;
