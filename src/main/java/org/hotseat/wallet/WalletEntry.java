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
 * One credit or debit of a wallet. It has two sides: the counterpart gives what the wallet gets, so all sides of all
 * entries add up to zero (ADR 157).
 *
 * @param id the id of the entry, unique and permanent: the id of the packet, or one made from the purpose; 1 to 200
 *     characters
 * @param user the user of the wallet
 * @param amountCents above zero for a credit, below zero for a debit
 * @param kind the purpose: {@code packet}, {@code return}, {@code deposit}, {@code payout}, {@code transfer} or
 *     {@code rain}; in the stream it is {@code packet}
 * @param source the rain, or the caller's reference
 * @param at the time at which it was earned or requested, by Redis's clock
 * @param counterpart the account of the other side: {@link #EXTERNAL}, a rain or a transfer
 * @param followUp the follow-up of a debit
 * @param by the actor; empty for an entry of an earlier version
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

    /**
     * The account of everything outside, which money comes from and goes to. Entries of earlier versions have it as
     * well.
     */
    public static final String EXTERNAL = "external";

    private static final int MAX_ID_LENGTH = 200;

    public WalletEntry {
        if (id.isEmpty() || id.length() > MAX_ID_LENGTH) {
            throw InvalidInput.of("entry", "must be 1 to " + MAX_ID_LENGTH + " characters");
        }
        if (amountCents == 0) {
            throw InvalidInput.of("amount", "must be above zero");
        }
    }

    /** Creates an entry whose actor and request are those of the current act of this thread. */
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

    /** Creates a credit with money from outside. */
    public WalletEntry(String id, UserId user, Money amount, String kind, String source, Instant at) {
        this(id, user, amount.cents(), kind, source, at, EXTERNAL, Optional.empty());
    }

    /** Returns the same entry with another counterpart. */
    public WalletEntry from(String account) {
        return new WalletEntry(id, user, amountCents, kind, source, at, account, followUp, by);
    }

    /** Returns the amount in units, {@code 7.10} or {@code -7.10}. */
    public String amount() {
        return units(amountCents);
    }

    /** Returns the amount without its sign, {@code 7.10} for a debit as well. */
    String unsigned() {
        return units(Math.abs(amountCents));
    }

    static String units(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }

    /** Returns whether another entry with the same id is equal to this one. */
    boolean same(WalletEntry other) {
        return user.equals(other.user) && amountCents == other.amountCents && followUp.equals(other.followUp);
    }
}
