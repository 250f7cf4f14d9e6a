/**
 * Reads JSON, and writes JSON and CSV. Bodies are read field by field, so that each bad or unknown field can be named.
 */
@NullMarked
package org.hotseat.api.json;

import org.jspecify.annotations.NullMarked;
