package org.hotseat.kernel;

import java.math.BigDecimal;

/**
 * An amount of money in an answer. Unlike {@link Money} it may be below zero, as for a debit, or above
 * {@link Money#MAX_CENTS}, as for the sum of a resource. Answers contain it as a decimal string with two digits,
 * {@code "-7.10"}.
 */
public record Amount(long cents) {

    @Override
    public String toString() {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }
}
