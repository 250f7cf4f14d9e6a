/**
 * Erasures: a person's id is removed from the facts, the audit and Redis, and replaced by a pseudonym that nobody can
 * guess (ADR 144). Sums, limits and evidence stay as they were. An erasure continues on another server if its server
 * dies. This package does not know where persons are named: each feature reports it
 * ({@link org.hotseat.facts.PersonalFacts}).
 */
@NullMarked
package org.hotseat.erasure;

import org.jspecify.annotations.NullMarked;
