/**
 * Writes the facts of all current requests in groups, and recovers those whose server died. A fact is reported durable
 * only after MongoDB's majority has it.
 */
@NullMarked
package org.hotseat.facts.journal;

import org.jspecify.annotations.NullMarked;
