/**
 * The connection to MongoDB, its time limits, its errors and its indexes. The lowest package of the facts; it knows no
 * document.
 */
@NullMarked
package org.hotseat.facts.mongo;

import org.jspecify.annotations.NullMarked;
