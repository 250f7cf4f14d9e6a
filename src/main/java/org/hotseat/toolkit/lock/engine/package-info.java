/**
 * The engine of the locks: takes, waits for, renews and releases locks over any store. The same engine serves one
 * Redis, a cluster and independent masters (ADR 30).
 */
@NullMarked
package org.hotseat.toolkit.lock.engine;

import org.jspecify.annotations.NullMarked;
