/**
 * Finds and erases the data of one person in the facts. Each feature names its own documents through
 * {@link org.hotseat.facts.PersonalFacts}. This package does not know who may ask.
 */
@NullMarked
package org.hotseat.facts.person;

import org.jspecify.annotations.NullMarked;
