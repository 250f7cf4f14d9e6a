/** Errors as {@code application/problem+json} (RFC 9457). Each kind of error has one status and one code. */
@NullMarked
package org.hotseat.api.problem;

import org.jspecify.annotations.NullMarked;
