/**
 * Histories of one counted resource, as its users saw it: an operation has the time at which it was sent first and the
 * time at which its answer was there. A history is right if each answer fits to one moment between the two
 * (linearizability); an operation that was never answered may have happened at any time, or not.
 */
@NullMarked
package org.hotseat.faults.history;

import org.jspecify.annotations.NullMarked;
