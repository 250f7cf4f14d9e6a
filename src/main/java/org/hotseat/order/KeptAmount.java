package org.hotseat.order;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.hotseat.kernel.Money;

/** Money that the seller keeps when units are refunded; always more than 0. */
public record KeptAmount(Money amount, As as) {

    /** The reasons for keeping money, which books distinguish. */
    public enum As {
        /** A fee for the cancellation. */
        FEE,
        /** A donation of the buyer. */
        DONATION;

        /** Returns the reason with a name; empty for any other name. */
        public static Optional<As> read(String word) {
            return Arrays.stream(values())
                    .filter(as -> as.wireName().equals(word))
                    .findAny();
        }

        /** Returns the name of this reason in REST and in facts, such as {@code fee}. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public KeptAmount {
        if (amount.cents() == 0) {
            throw new IllegalArgumentException("nothing is kept");
        }
    }

    /**
     * Reads an amount in cents and a word; empty for the amount 0. An unknown word of a later version is read as a fee.
     */
    public static Optional<KeptAmount> of(long cents, String word) {
        return cents == 0
                ? Optional.empty()
                : Optional.of(new KeptAmount(new Money(cents), As.read(word).orElse(As.FEE)));
    }
}
