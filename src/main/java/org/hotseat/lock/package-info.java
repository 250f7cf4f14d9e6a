/**
 * Locks that hold over all servers.
 */
@NullMarked
package org.hotseat.lock;

import org.jspecify.annotations.NullMarked;
