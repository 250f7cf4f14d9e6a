/** Callers, their roles, and the record of their acts. This package does not know how a caller proves its identity. */
@NullMarked
package org.hotseat.kernel.caller;

import org.jspecify.annotations.NullMarked;
