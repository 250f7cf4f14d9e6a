/**
 * The epochs of each partition as MongoDB keeps them, and the fence against servers of an earlier one. Promises that
 * epochs only grow.
 */
@NullMarked
package org.hotseat.facts.epoch;

import org.jspecify.annotations.NullMarked;
