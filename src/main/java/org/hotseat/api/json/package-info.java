/** JSON and CSV, read and written. Reads bodies field by field, so that each bad or unknown field can be named. */
@NullMarked
package org.hotseat.api.json;

import org.jspecify.annotations.NullMarked;
