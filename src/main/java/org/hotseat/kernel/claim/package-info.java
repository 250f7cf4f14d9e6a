/**
 * Counts claims by resource in this server's memory: outcomes, times of answers, and requests under way. Knows no store
 * and no person.
 */
@NullMarked
package org.hotseat.kernel.claim;

import org.jspecify.annotations.NullMarked;
