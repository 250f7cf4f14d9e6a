package org.hotseat.redpacket;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.redpacket.rain.Rain;
import org.hotseat.redpacket.rain.RainDefinition;
import org.hotseat.redpacket.rain.RainFacts;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.wallet.DebitFollowUp;
import org.hotseat.wallet.FollowUp;
import org.hotseat.wallet.FollowUps;
import org.hotseat.wallet.Posting;
import org.hotseat.wallet.WalletEntry;
import org.hotseat.wallet.WalletPostings;
import org.hotseat.wallet.WalletSettings;
import org.hotseat.wallet.Wallets;

/**
 * Debits the funder of a rain when it is announced. The debit comes first and contains the whole definition; the rain
 * follows from it. So no rain exists without its debit, and a debit without its rain exists only until a server finds
 * it.
 */
@Service
public class RainFunding {

    static final String KIND = "rain";

    private final Wallets wallets;
    private final FollowUps followUps;
    private final WalletSettings settings;

    @Inject
    public RainFunding(Wallets wallets, FollowUps followUps, WalletSettings settings) {
        this.wallets = wallets;
        this.followUps = followUps;
        this.settings = settings;
    }

    /**
     * Returns the definition of a new rain with its funding.
     *
     * @throws Conflict {@code prepaid} when the funder may not fund from outside
     */
    RainDefinition withFunding(RainDefinition given) {
        boolean outside = settings.mayFundFromOutside(given.funderId());
        if (given.funding().filter(RainDefinition.EXTERNAL::equals).isPresent() && !outside) {
            throw new Conflict("prepaid", "The rains of this funder must be paid by the funder's wallet.");
        }
        return given.funded(given.debited() || !outside);
    }

    /**
     * Returns the new definition of an existing rain with its funding. The debited money does not change, so money
     * moves only by claims and by the end of a rain (ADR 157).
     *
     * @throws Conflict {@code funded} when the total, the funder or the funding would change
     */
    RainDefinition kept(RainDefinition before, RainDefinition given) {
        RainDefinition wanted = given.funded(given.funding().isPresent() ? given.debited() : before.debited());
        boolean outside = !before.debited() && !wanted.debited() && settings.mayFundFromOutside(wanted.funderId());
        if (!outside && !before.sameMoney(wanted)) {
            throw new Conflict(
                            "funded",
                            "The total, the funder and the funding of the rain cannot change; close it and announce another.")
                    .with("totalAmount", before.totalAmount().toString())
                    .with("funderId", before.funderId().subject())
                    .with("funding", before.debited() ? RainDefinition.WALLET : RainDefinition.EXTERNAL);
        }
        return wanted;
    }

    /**
     * Debits the funder and creates the rain. Blocks; may be repeated.
     *
     * @return false when another announcement of this rain came first, so that the rain exists
     * @throws Conflict {@code not-covered}, with the balance
     */
    public boolean announce(RainId id, RainDefinition definition, Instant now) {
        Posting posting = wallets.post(debit(id, definition, now));
        return switch (posting.word()) {
            case NOT_COVERED ->
                throw WalletPostings.insufficientBalance(
                        posting, definition.totalAmount().cents());
            case POSTED -> {
                followUps.complete(posting.entry());
                yield true;
            }
            case OTHER -> {
                followUps.complete(posting.entry());
                yield false;
            }
        };
    }

    /**
     * Checks whether the funder's wallet could be debited now. Some reads; changes nothing.
     *
     * @throws Conflict {@code not-covered}, with the balance
     */
    void check(RainId id, RainDefinition definition) {
        if (definition.debited()) {
            Posting posting = wallets.tryPost(debit(id, definition, Instant.EPOCH));
            if (posting.word() == Posting.Word.NOT_COVERED) {
                throw WalletPostings.insufficientBalance(
                        posting, definition.totalAmount().cents());
            }
        }
    }

    private static WalletEntry debit(RainId id, RainDefinition definition, Instant now) {
        Map<String, String> fields = new HashMap<>();
        List<String> words = RainDefinition.FORM.fields(definition);
        for (int i = 0; i < words.size(); i += 2) {
            fields.put(words.get(i), words.get(i + 1));
        }
        return new WalletEntry(
                id.fund(),
                definition.funderId(),
                -definition.totalAmount().cents(),
                KIND,
                id.value(),
                now,
                id.account(),
                Optional.of(new FollowUp(KIND, fields)));
    }

    /** Returns whether the debit of a rain agrees with its definition. */
    boolean debited(Rain rain) {
        return wallets.find(rain.id().fund())
                .filter(entry -> entry.user().equals(rain.definition().funderId()))
                .filter(entry ->
                        entry.amountCents() == -rain.definition().totalAmount().cents())
                .isPresent();
    }

    /** Creates the rain after its debit. */
    @Service
    static class Announcement implements DebitFollowUp {

        private final RainFacts facts;
        private final Wallets wallets;

        @Inject
        Announcement(RainFacts facts, Wallets wallets) {
            this.facts = facts;
            this.wallets = wallets;
        }

        @Override
        public String kind() {
            return KIND;
        }

        @Override
        public void complete(WalletEntry debit) {
            RainId id = new RainId(debit.source());
            RainDefinition definition =
                    RainDefinition.FORM.parse(debit.followUp().orElseThrow().fields());
            if (!facts.create(Rain.announced(id, definition))
                    && !facts.get(id).definition().debited()) {
                // A rain with this id that was funded from outside was created in between.
                wallets.credit(new WalletEntry(
                        id.fundBack(),
                        debit.user(),
                        -debit.amountCents(),
                        "return",
                        id.value(),
                        debit.at(),
                        id.account(),
                        Optional.empty()));
            }
        }
    }
}
