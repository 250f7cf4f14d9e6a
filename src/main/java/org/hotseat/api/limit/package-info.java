/** The limits of callers and addresses, counted in this server's memory (ADR 86). This package uses no store. */
@NullMarked
package org.hotseat.api.limit;

import org.jspecify.annotations.NullMarked;
