/** Compares the hot state of a resource with its facts, key by key. Changes nothing. */
@NullMarked
package org.hotseat.hotstate.evidence;

import org.jspecify.annotations.NullMarked;
