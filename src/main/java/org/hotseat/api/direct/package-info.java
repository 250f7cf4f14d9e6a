/** The direct way of hot operations, without Jakarta REST (ADR 153). Its answers equal those of the usual way. */
@NullMarked
package org.hotseat.api.direct;

import org.jspecify.annotations.NullMarked;
