/**
 * Credits of models, begun in the wallet's stream and made once each (ADR 61). Refuses to know why something is
 * credited.
 */
@NullMarked
package org.hotseat.wallet.credit;

import org.jspecify.annotations.NullMarked;
