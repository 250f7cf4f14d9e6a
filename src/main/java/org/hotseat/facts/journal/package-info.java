/**
 * Writes the facts of all requests under way in groups, and recovers those whose server died. Promises that a fact is
 * reported durable only after MongoDB's majority has it.
 */
@NullMarked
package org.hotseat.facts.journal;

import org.jspecify.annotations.NullMarked;
