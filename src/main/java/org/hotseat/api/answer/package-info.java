/**
 * Answers that are complete after the request's own thread has left. Sends them without a thread that waits (ADR 177).
 */
@NullMarked
package org.hotseat.api.answer;

import org.jspecify.annotations.NullMarked;
