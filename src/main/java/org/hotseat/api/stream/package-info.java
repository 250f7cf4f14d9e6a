/**
 * Server-sent events: the admission, the slow readers and the end of a stream. This package does not know the content
 * of the events.
 */
@NullMarked
package org.hotseat.api.stream;

import org.jspecify.annotations.NullMarked;
