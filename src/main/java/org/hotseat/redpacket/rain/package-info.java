/**
 * Definitions of rains, and the split of a sum. The split follows from a seed (ADR 65), so that any server can repeat
 * it.
 */
@NullMarked
package org.hotseat.redpacket.rain;

import org.jspecify.annotations.NullMarked;
