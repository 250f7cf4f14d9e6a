/**
 * Keeps the numbers of claims as facts in small rows: one for each server, resource and minute. Claims that were
 * refused leave no other fact.
 */
@NullMarked
package org.hotseat.facts.claim;

import org.jspecify.annotations.NullMarked;
