/**
 * The epochs of each partition in MongoDB, and the fence against servers of an earlier epoch. The term of an epoch only
 * grows.
 */
@NullMarked
package org.hotseat.facts.epoch;

import org.jspecify.annotations.NullMarked;
