/**
 * Finds facts by a text that a person at a desk knows: an id, a user, a reference of a payment, a seat. Each feature
 * says what it can be found by; {@link org.hotseat.facts.search.Searches} asks them all.
 */
@NullMarked
package org.hotseat.facts.search;

import org.jspecify.annotations.NullMarked;
