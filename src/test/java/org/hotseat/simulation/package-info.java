/**
 * The program in a world that delays, loses, repeats and reorders: real beans and real scripts on stores that are small
 * state machines, in one thread at a time, by a time that is a number (ADR 207). Promises that a seed gives the same
 * history each time.
 */
@NullMarked
package org.hotseat.simulation;

import org.jspecify.annotations.NullMarked;
