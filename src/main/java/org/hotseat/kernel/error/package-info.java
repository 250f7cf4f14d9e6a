/**
 * The kinds of error that features throw or return. They do not know HTTP; {@code api} maps each kind to its status.
 */
@NullMarked
package org.hotseat.kernel.error;

import org.jspecify.annotations.NullMarked;
