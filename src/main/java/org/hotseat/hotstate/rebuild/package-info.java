/**
 * Rebuilds the hot state of a resource from the facts, and expires what is due. Promises that one rebuild of a resource
 * works at a time and that what it opens agrees with the facts.
 */
@NullMarked
package org.hotseat.hotstate.rebuild;

import org.jspecify.annotations.NullMarked;
