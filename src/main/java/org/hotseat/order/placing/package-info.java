/** Places orders of all sale models: the buyer, and the common part of the scripts. Makes no decisions of its own. */
@NullMarked
package org.hotseat.order.placing;

import org.jspecify.annotations.NullMarked;
