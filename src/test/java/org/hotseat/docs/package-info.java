/** The documents that people read: links lead somewhere, indexes are complete, README stays short. Reads files only. */
@NullMarked
package org.hotseat.docs;

import org.jspecify.annotations.NullMarked;
