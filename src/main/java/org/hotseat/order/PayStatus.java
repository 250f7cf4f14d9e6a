package org.hotseat.order;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The state of an order; facts and REST use its numbers. */
public enum PayStatus {
    /** Ended without a refund: cancelled, expired unpaid, ended with its cancelled resource, or late. */
    ENDED(-1),
    UNPAID(0),
    PAID(1),
    REFUNDED(2);

    private static final Map<String, PayStatus> BY_NUMBER = Arrays.stream(values())
            .collect(Collectors.toMap(status -> Integer.toString(status.number), status -> status));

    private final int number;

    PayStatus(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /** Returns the name by which REST lists orders, such as {@code unpaid}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether the units of the order are still taken. */
    public boolean live() {
        return this == UNPAID || this == PAID;
    }

    public static PayStatus of(String number) {
        PayStatus status = BY_NUMBER.get(number);
        if (status == null) {
            throw new IllegalArgumentException("no pay status " + number);
        }
        return status;
    }
}
