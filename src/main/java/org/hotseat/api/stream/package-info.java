/** Server-sent events: admission, slow readers and the end of a stream. Refuses to know what is sent. */
@NullMarked
package org.hotseat.api.stream;

import org.jspecify.annotations.NullMarked;
