/** The second way of hot operations, past Jakarta REST (ADR 153). Answers exactly as the first way does. */
@NullMarked
package org.hotseat.api.direct;

import org.jspecify.annotations.NullMarked;
