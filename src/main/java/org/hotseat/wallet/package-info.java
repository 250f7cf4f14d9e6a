/**
 * The wallets of users: a balance each, and its entries. Promises that a credit or debit happens once, however often it
 * is tried, by however many servers, and wherever one of them dies; and that a balance changes only when its entry is
 * there. Refuses to know what is credited: the models say so, by {@link org.hotseat.wallet.credit.Credits} or directly.
 */
@NullMarked
package org.hotseat.wallet;

import org.jspecify.annotations.NullMarked;
