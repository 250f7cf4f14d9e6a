/**
 * Compares the hot state of a resource with its facts, key by key. Reading changes nothing; what a round finds twice is
 * rebuilt.
 */
@NullMarked
package org.hotseat.hotstate.evidence;

import org.jspecify.annotations.NullMarked;
