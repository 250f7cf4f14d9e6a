/**
 * Reads the bodies of requests without a waiting thread. Limits their size, their time and their number, and refuses
 * bodies beyond these limits.
 */
@NullMarked
package org.hotseat.api.body;

import org.jspecify.annotations.NullMarked;
