/**
 * Code drops: a pool of unique codes (vouchers, beta keys, gift cards), claimed one by one within a window of time and
 * a limit per user. Promises that no code is given to two users and that none is lost: a code is a fact before it can
 * be claimed, and Redis only has the numbers of the codes that are left. Shows a code to the user who claimed it and to
 * no other; encrypts codes at rest when a key is set.
 */
@NullMarked
package org.hotseat.drop;

import org.jspecify.annotations.NullMarked;
