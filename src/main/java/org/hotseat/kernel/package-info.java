/**
 * The words every other package speaks: ids, money, callers, facts, and the kinds of error. Promises to import nothing
 * but the JDK and the annotations of Jakarta, and refuses to know of HTTP, Redis or MongoDB.
 */
@NullMarked
package org.hotseat.kernel;

import org.jspecify.annotations.NullMarked;
