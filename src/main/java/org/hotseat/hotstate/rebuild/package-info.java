/**
 * Rebuilds the hot state of a resource from the facts, and ends claims whose time is over. One rebuild of a resource
 * runs at a time, and the hot state that it opens agrees with the facts.
 */
@NullMarked
package org.hotseat.hotstate.rebuild;

import org.jspecify.annotations.NullMarked;
