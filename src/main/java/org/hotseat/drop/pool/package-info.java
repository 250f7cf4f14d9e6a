/**
 * The pool of a drop: batches of codes, loaded before they can be claimed, and encrypted at rest when a key is set. A
 * code is granted to one claim.
 */
@NullMarked
package org.hotseat.drop.pool;

import org.jspecify.annotations.NullMarked;
