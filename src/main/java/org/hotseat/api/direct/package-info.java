/** The fast path of claims, without Jakarta REST (ADR 153). Its answers equal those of Jakarta REST. */
@NullMarked
package org.hotseat.api.direct;

import org.jspecify.annotations.NullMarked;
