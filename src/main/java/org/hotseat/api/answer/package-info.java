/** Sends answers that are completed after the request's own thread has returned, without a waiting thread (ADR 177). */
@NullMarked
package org.hotseat.api.answer;

import org.jspecify.annotations.NullMarked;
