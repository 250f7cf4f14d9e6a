/**
 * The form of the log's lines: text with the id of the request, or JSON with everything that is known of the request.
 * This package does not decide which lines are written and where they go; the application server's settings do.
 */
@NullMarked
package org.hotseat.ops.log;

import org.jspecify.annotations.NullMarked;
