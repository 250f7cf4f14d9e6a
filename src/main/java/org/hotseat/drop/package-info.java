/**
 * Code drops: a pool of unique codes (vouchers, beta keys, gift cards), claimed one by one within a window of time and
 * a limit per user. No code is given to two users and none is lost: a code is a fact before it can be claimed, and
 * Redis has only the numbers of the codes that are left. A code is shown only to the user who claimed it, and to
 * callers who act for this user. Codes are encrypted at rest when a key is set.
 */
@NullMarked
package org.hotseat.drop;

import org.jspecify.annotations.NullMarked;
