/**
 * The documents that resources of all sale models have in common: their definition, stop, cancellation and removal from
 * Redis. This package does not know what a resource sells.
 */
@NullMarked
package org.hotseat.facts.resource;

import org.jspecify.annotations.NullMarked;
