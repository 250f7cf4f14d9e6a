/** Pages, lines and streams of answers, as features return them. Refuses to know their format. */
@NullMarked
package org.hotseat.kernel.list;

import org.jspecify.annotations.NullMarked;
