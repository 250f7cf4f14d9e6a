/**
 * Programs: events with numbered seats in categories, which the buyer names or the server picks. No seat has two
 * owners, a purchase is complete or does not happen, and the tickets left are the free seats. This package knows
 * neither the look of a seat nor the person on it.
 */
@NullMarked
package org.hotseat.program;

import org.jspecify.annotations.NullMarked;
