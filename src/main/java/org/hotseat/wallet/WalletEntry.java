package org.hotseat.wallet;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Actor;
import org.hotseat.kernel.error.InvalidInput;

/**
 * One credit or debit of a wallet. It has two sides: what the wallet gets its counterpart gives, so all sides of all
 * entries add up to zero (ADR 157).
 *
 * @param id of the entry, for good and everywhere: that of the packet, or one made of what it is for; 1 to 200
 *     characters
 * @param user the user of the wallet
 * @param amountCents above zero for a credit, below zero for a debit
 * @param kind what it is for, {@code packet}, {@code return}, {@code deposit}, {@code payout}, {@code transfer} or
 *     {@code rain}; in the stream it is {@code packet}
 * @param source the rain, or the caller's reference
 * @param at when it was earned or asked for, by Redis's clock
 * @param counterpart the account of the other side: {@link #EXTERNAL}, a rain or a transfer
 * @param followUp of a debit
 * @param by whose act it is; empty for an entry of an earlier version
 */
public record WalletEntry(
        String id,
        UserId user,
        long amountCents,
        String kind,
        String source,
        Instant at,
        String counterpart,
        Optional<FollowUp> followUp,
        Optional<Actor> by) {

    /** The account of everything outside: money comes from it and goes to it. Entries of before have it, too. */
    public static final String EXTERNAL = "external";

    private static final int LONGEST_ID = 200;

    public WalletEntry {
        if (id.isEmpty() || id.length() > LONGEST_ID) {
            throw InvalidInput.of("entry", "must be 1 to " + LONGEST_ID + " characters");
        }
        if (amountCents == 0) {
            throw InvalidInput.of("amount", "must be above zero");
        }
    }

    /** One of the act of this thread. */
    public WalletEntry(
            String id,
            UserId user,
            long amountCents,
            String kind,
            String source,
            Instant at,
            String counterpart,
            Optional<FollowUp> followUp) {
        this(
                id,
                user,
                amountCents,
                kind,
                source,
                at,
                counterpart,
                followUp,
                Optional.of(Act.current().actor()));
    }

    /** A credit whose money comes from outside. */
    public WalletEntry(String id, UserId user, Money amount, String kind, String source, Instant at) {
        this(id, user, amount.cents(), kind, source, at, EXTERNAL, Optional.empty());
    }

    /** The same entry with another side. */
    public WalletEntry from(String account) {
        return new WalletEntry(id, user, amountCents, kind, source, at, account, followUp, by);
    }

    /** The amount in units, {@code 7.10} or {@code -7.10}. */
    public String amount() {
        return units(amountCents);
    }

    /** The amount as it was asked for, {@code 7.10} also of a debit. */
    String unsigned() {
        return units(Math.abs(amountCents));
    }

    static String units(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }

    /** Whether another entry of the same id is this one. */
    boolean same(WalletEntry other) {
        return user.equals(other.user) && amountCents == other.amountCents && followUp.equals(other.followUp);
    }
}
