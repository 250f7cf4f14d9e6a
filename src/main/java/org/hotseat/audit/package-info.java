/** The audit over REST: who did what. The lines come of the facts of acts, and are written by the journal. */
@NullMarked
package org.hotseat.audit;

import org.jspecify.annotations.NullMarked;
