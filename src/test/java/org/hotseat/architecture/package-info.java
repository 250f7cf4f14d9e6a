/**
 * Allowed imports, read from the compiled classes. Under {@code broken} lies one deliberate violation of each rule, in
 * packages that mirror the real ones; a rule that lets its violation pass fails the build as much as a class that
 * breaks it.
 */
@NullMarked
package org.hotseat.architecture;

import org.jspecify.annotations.NullMarked;
