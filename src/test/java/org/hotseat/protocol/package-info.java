/**
 * The model of the protocol between servers, Redis and MongoDB, checked by TLC. It knows no class of the program:
 * {@code docs/protocol} names them.
 */
@NullMarked
package org.hotseat.protocol;

import org.jspecify.annotations.NullMarked;
