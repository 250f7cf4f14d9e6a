package org.hotseat.wallet;

import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Result;
import org.hotseat.redis.Keyspace;

/**
 * Implements the operations of services on wallets: deposits, payouts and transfers. Each has a reference, unique
 * within its wallet. A repetition gets the same answer and changes nothing. Blocks; five to ten round trips to MongoDB
 * and one to Redis. Fails with {@link org.hotseat.kernel.error.Unavailable} when a store is unavailable. The operation
 * may have happened then, and is repeated with the same reference.
 */
@Service
public class WalletPostings {

    /** The length of the hash in an id, long enough to exclude collisions. */
    private static final int ID_BYTES = 20;

    private final Wallets wallets;
    private final FollowUps followUps;
    private final RedisClock clock;
    private final Keyspace keyspace;

    @Inject
    WalletPostings(Wallets wallets, FollowUps followUps, RedisClock clock, Keyspace keyspace) {
        this.wallets = wallets;
        this.followUps = followUps;
        this.clock = clock;
        this.keyspace = keyspace;
    }

    /** Adds money from outside to a wallet. Refused with {@code reference-used}. */
    Result<WalletView.Entry> deposit(UserId user, Money amount, String reference) {
        return post(new WalletEntry(
                id("deposits", user, reference),
                user,
                amount.cents(),
                "deposit",
                reference,
                now(),
                WalletEntry.EXTERNAL,
                Optional.empty()));
    }

    /** Takes money out of a wallet. Refused with {@code not-covered} and {@code reference-used}. */
    Result<WalletView.Entry> payOut(UserId user, Money amount, String reference) {
        return post(new WalletEntry(
                id("payouts", user, reference),
                user,
                -amount.cents(),
                "payout",
                reference,
                now(),
                WalletEntry.EXTERNAL,
                Optional.empty()));
    }

    /**
     * Moves money from one wallet to another. When this returns the money is in the other wallet. If it fails after the
     * debit, any server completes the transfer. Refused like {@link #payOut}.
     */
    Result<WalletView.Entry> transfer(UserId from, UserId to, Money amount, String reference) {
        String account = id("transfers", from, reference);
        WalletEntry debit = new WalletEntry(
                account + "/out",
                from,
                -amount.cents(),
                Transfers.KIND,
                reference,
                now(),
                account,
                Optional.of(Transfers.to(to)));
        Posting posting = wallets.post(debit);
        if (posting.word() == Posting.Word.POSTED) {
            followUps.complete(posting.entry());
        }
        return result(debit, posting);
    }

    private Result<WalletView.Entry> post(WalletEntry entry) {
        return result(entry, wallets.post(entry));
    }

    private static Result<WalletView.Entry> result(WalletEntry entry, Posting posting) {
        return switch (posting.word()) {
            case POSTED -> Result.of(WalletView.entry(posting.numbered().orElseThrow()));
            case NOT_COVERED -> Result.refused(insufficientBalance(posting, entry.amountCents()));
            case OTHER ->
                Result.refused(new Conflict("reference-used", "This reference was used for another amount or receiver.")
                        .with("amount", entry.unsigned())
                        .with("expected", posting.entry().unsigned()));
        };
    }

    /** Returns the refusal of a debit that a wallet does not cover, with the balance. */
    public static Conflict insufficientBalance(Posting posting, long amountCents) {
        return new Conflict("not-covered", "The balance of the wallet is too low.")
                .with("balance", WalletEntry.units(posting.balanceCents()))
                .with("amount", WalletEntry.units(Math.abs(amountCents)));
    }

    private Instant now() {
        return clock.now(keyspace.partition(0));
    }

    /** Creates an id that contains no name, so that entries need not change when a person is erased. */
    private static String id(String what, UserId user, String reference) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((user.value() + "/" + reference).getBytes(StandardCharsets.UTF_8));
            return what + "/" + HexFormat.of().formatHex(hash, 0, ID_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
