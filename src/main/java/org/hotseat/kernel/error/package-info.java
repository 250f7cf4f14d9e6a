/** The kinds of error that features throw or return. None knows of HTTP; {@code api} gives each its status. */
@NullMarked
package org.hotseat.kernel.error;

import org.jspecify.annotations.NullMarked;
