/** Callers, their roles and the record of their acts. Refuses to know how a caller proves who it is. */
@NullMarked
package org.hotseat.kernel.caller;

import org.jspecify.annotations.NullMarked;
