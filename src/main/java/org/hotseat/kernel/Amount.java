package org.hotseat.kernel;

import java.math.BigDecimal;

/**
 * An amount in an answer that may be below zero, as of a debit, or above {@link Money#MAX_CENTS}, as the sum of a
 * resource. Outside it is a decimal string with two digits, {@code "-7.10"}.
 */
public record Amount(long cents) {

    @Override
    public String toString() {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }
}
