/**
 * The form of the log's lines: text with the id of the request, or JSON with all that is known of it. Refuses to decide
 * which lines there are, and where they go: both are settings of the server around.
 */
@NullMarked
package org.hotseat.ops.log;

import org.jspecify.annotations.NullMarked;
