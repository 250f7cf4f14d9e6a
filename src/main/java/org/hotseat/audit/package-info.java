/** The audit over REST, which shows who did what. The lines come from the facts of acts; the journal writes them. */
@NullMarked
package org.hotseat.audit;

import org.jspecify.annotations.NullMarked;
