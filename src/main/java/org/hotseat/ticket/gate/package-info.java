/**
 * Gates: every scan is in a log, and the tickets that are in follow from it. Promises that a ticket lets in once, that
 * a scan is in the log once, and that its verdict is that of its own time, by the facts. Refuses to know how a ticket
 * is signed.
 */
@NullMarked
package org.hotseat.ticket.gate;

import org.jspecify.annotations.NullMarked;
