/**
 * Erasures: a person's id leaves the facts, the audit and Redis, and a pseudonym that nobody can guess stands in its
 * place (ADR 144). Promises that sums, limits and evidence stay as they were, and that an erasure goes on wherever a
 * server dies. Refuses to know where a person stands: each feature says so
 * ({@link org.hotseat.facts.person.PersonalFacts}).
 */
@NullMarked
package org.hotseat.erasure;

import org.jspecify.annotations.NullMarked;
