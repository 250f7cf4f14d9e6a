/** Orders, payments and refunds in MongoDB. Reads orders from before Hotseat too. */
@NullMarked
package org.hotseat.order.facts;

import org.jspecify.annotations.NullMarked;
