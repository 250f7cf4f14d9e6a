/**
 * Events that stand in MongoDB before the log of changes has them. Promises that a fact and its event are written
 * together, and that an event keeps the place which it was given.
 */
@NullMarked
package org.hotseat.facts.pending;

import org.jspecify.annotations.NullMarked;
