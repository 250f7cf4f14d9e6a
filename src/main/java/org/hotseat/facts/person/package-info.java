/**
 * Finds and erases what the facts say of one person. Each feature names its own documents through
 * {@link org.hotseat.facts.person.PersonalFacts}; refuses to know who may ask.
 */
@NullMarked
package org.hotseat.facts.person;

import org.jspecify.annotations.NullMarked;
