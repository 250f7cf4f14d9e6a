/**
 * Credits of models, requested in a stream and made once each (ADR 61). This package does not know the reason of a
 * credit.
 */
@NullMarked
package org.hotseat.wallet.credit;

import org.jspecify.annotations.NullMarked;
