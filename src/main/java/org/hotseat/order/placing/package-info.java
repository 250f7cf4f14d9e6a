/**
 * Places orders of all sale models: for whom they are, and what their scripts have in common. Decides nothing by
 * itself.
 */
@NullMarked
package org.hotseat.order.placing;

import org.jspecify.annotations.NullMarked;
