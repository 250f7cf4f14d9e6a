package org.hotseat.kernel;

import java.math.BigDecimal;

/**
 * An amount of money in whole cents, from 0 to 10^11 (a thousand million units). The limit is far below 2^53, so Lua's
 * numbers represent every amount exactly. Outside the server an amount is a decimal string with two digits,
 * {@code "7.10"}.
 */
public record Money(long cents) {

    public static final Money ZERO = new Money(0);
    public static final long MAX_CENTS = 100_000_000_000L;

    /** The highest price of one unit or place. An order of twenty of them stays within {@link #MAX_CENTS}. */
    public static final Money MAX_PRICE = new Money(MAX_CENTS / 20);

    public Money {
        if (cents < 0 || cents > MAX_CENTS) {
            throw new IllegalArgumentException("cents out of range: " + cents);
        }
    }

    /**
     * Reads {@code "7.1"}, {@code "7.10"} or {@code "7"}.
     *
     * @throws IllegalArgumentException for more than two decimals, a negative amount, or more than {@link #MAX_CENTS}
     */
    public static Money parse(String text) {
        if (text.length() > 16) {
            throw new IllegalArgumentException("too long for an amount of money");
        }
        return of(new BigDecimal(text));
    }

    /**
     * Returns the amount for a decimal number of units.
     *
     * @throws IllegalArgumentException for the same values as {@link #parse}
     */
    public static Money of(BigDecimal units) {
        try {
            return new Money(units.movePointRight(2).longValueExact());
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("not an amount of whole cents", e);
        }
    }

    public BigDecimal units() {
        return BigDecimal.valueOf(cents, 2);
    }

    @Override
    public String toString() {
        return units().toPlainString();
    }
}
