/**
 * Compares the hot state of a resource with its facts, key by key. Reading an evidence changes nothing. The server
 * rebuilds a resource when its round finds a difference twice.
 */
@NullMarked
package org.hotseat.hotstate.evidence;

import org.jspecify.annotations.NullMarked;
