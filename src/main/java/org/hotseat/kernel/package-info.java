/**
 * The words every other package speaks: ids, money, callers, facts, and the kinds of error. Promises to import little but
 * the JDK, and refuses to know of HTTP, Redis, MongoDB or CDI.
 */
@NullMarked
package org.hotseat.kernel;

import org.jspecify.annotations.NullMarked;
