/**
 * The engine of the locks: takes, waits, renews and releases, over any store. One engine serves one Redis, a cluster
 * and independent masters (ADR 30).
 */
@NullMarked
package org.hotseat.toolkit.lock.engine;

import org.jspecify.annotations.NullMarked;
