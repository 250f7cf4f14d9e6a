/**
 * The wallets of users: a balance each, and its entries. A credit or debit happens once, however often it is tried, by
 * however many servers, and wherever one of them dies. A balance changes only when its entry exists. This package does
 * not know what is credited: the models credit through {@link org.hotseat.wallet.credit.Credits} or directly.
 */
@NullMarked
package org.hotseat.wallet;

import org.jspecify.annotations.NullMarked;
