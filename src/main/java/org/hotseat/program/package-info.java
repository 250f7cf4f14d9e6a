/**
 * Programs: events with numbered seats in categories, named by the buyer or picked by the server. Promises that no seat
 * has two owners, that a purchase is had whole or not at all, and that the tickets left are the seats that are free.
 * Refuses to know what a seat looks like or who sits on it.
 */
@NullMarked
package org.hotseat.program;

import org.jspecify.annotations.NullMarked;
