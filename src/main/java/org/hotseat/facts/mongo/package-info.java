/**
 * The connection to MongoDB, its time limits, its errors and its indexes. The lowest room of the facts: knows no
 * document.
 */
@NullMarked
package org.hotseat.facts.mongo;

import org.jspecify.annotations.NullMarked;
