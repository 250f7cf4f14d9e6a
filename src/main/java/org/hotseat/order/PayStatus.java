package org.hotseat.order;

import java.util.Arrays;
import java.util.Locale;

/** The state of an order; the numbers are those of the facts and of REST. */
public enum PayStatus {
    /** Cancelled by its user, or expired unpaid. */
    ENDED(-1),
    UNPAID(0),
    PAID(1),
    REFUNDED(2);

    private final int number;

    PayStatus(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /** The word by which REST lists orders: {@code unpaid}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether what it took is still taken. */
    public boolean live() {
        return this == UNPAID || this == PAID;
    }

    public static PayStatus of(String number) {
        return Arrays.stream(values())
                .filter(status -> Integer.toString(status.number).equals(number))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("no pay status " + number));
    }
}
