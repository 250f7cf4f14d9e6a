/**
 * Finds facts by a text that a person at a desk knows: an id, a user, a reference of a payment, a seat. Each feature
 * searches its own facts; {@link org.hotseat.facts.search.Searches} calls all of them.
 */
@NullMarked
package org.hotseat.facts.search;

import org.jspecify.annotations.NullMarked;
