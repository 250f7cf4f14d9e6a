/** Pages, lines and streams, as features return them for answers. This package does not know their format. */
@NullMarked
package org.hotseat.kernel.list;

import org.jspecify.annotations.NullMarked;
