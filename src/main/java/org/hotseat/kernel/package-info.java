/**
 * The types that every other package uses: ids, money, callers, facts, and the kinds of error. Imports nothing but the
 * JDK and the annotations of Jakarta. Does not know HTTP, Redis or MongoDB.
 */
@NullMarked
package org.hotseat.kernel;

import org.jspecify.annotations.NullMarked;
