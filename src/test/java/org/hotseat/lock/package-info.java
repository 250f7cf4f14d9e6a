/** Tests of the locks: one contract for all stores, and what only one of them can show. */
@NullMarked
package org.hotseat.lock;

import org.jspecify.annotations.NullMarked;
