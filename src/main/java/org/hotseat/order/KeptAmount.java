package org.hotseat.order;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.hotseat.kernel.Money;

/** Money that the seller keeps of what a refund gives back: more than 0. */
public record KeptAmount(Money amount, As as) {

    /** The kinds of it: books tell them apart. */
    public enum As {
        /** For the cancellation. */
        FEE,
        /** Given by the buyer. */
        DONATION;

        /** The kind of its word; empty for any other word. */
        public static Optional<As> read(String word) {
            return Arrays.stream(values()).filter(as -> as.word().equals(word)).findAny();
        }

        /** The word for it in REST and in facts: {@code fee}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public KeptAmount {
        if (amount.cents() == 0) {
            throw new IllegalArgumentException("nothing is kept");
        }
    }

    /** Reads an amount in cents and a word; empty for no amount. One that a later version has named is a fee here. */
    public static Optional<KeptAmount> of(long cents, String word) {
        return cents == 0
                ? Optional.empty()
                : Optional.of(new KeptAmount(new Money(cents), As.read(word).orElse(As.FEE)));
    }
}
