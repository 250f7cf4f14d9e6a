/**
 * Parts of the REST resources that all sale models share. Knows models only through
 * {@link org.hotseat.hotstate.SaleModel}.
 */
@NullMarked
package org.hotseat.hotstate.rest;

import org.jspecify.annotations.NullMarked;
