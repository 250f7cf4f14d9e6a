/**
 * Parts of the REST resources that all sale models share. This package knows the models only through
 * {@link org.hotseat.hotstate.SaleModel}.
 */
@NullMarked
package org.hotseat.hotstate.rest;

import org.jspecify.annotations.NullMarked;
