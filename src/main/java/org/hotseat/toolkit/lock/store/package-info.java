/**
 * The grants of locks in Redis, by scripts: on one server, or by a majority of independent masters. Fencing tokens only
 * grow.
 */
@NullMarked
package org.hotseat.toolkit.lock.store;

import org.jspecify.annotations.NullMarked;
