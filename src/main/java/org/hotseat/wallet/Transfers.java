package org.hotseat.wallet;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/** Credits money that was debited for another user to that user's wallet. */
@Service
class Transfers implements DebitFollowUp {

    static final String KIND = "transfer";
    static final String RECEIVER = "to";

    private final Wallets wallets;

    @Inject
    Transfers(Wallets wallets) {
        this.wallets = wallets;
    }

    /** Returns the follow-up of a transfer's debit. */
    static FollowUp to(UserId receiver) {
        return new FollowUp(KIND, Map.of(RECEIVER, receiver.subject()));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void complete(WalletEntry debit) {
        UserId receiver = UserId.of(debit.followUp().orElseThrow().fields().getOrDefault(RECEIVER, ""));
        wallets.credit(new WalletEntry(
                debit.counterpart() + "/in",
                receiver,
                -debit.amountCents(),
                KIND,
                debit.source(),
                debit.at(),
                debit.counterpart(),
                Optional.empty(),
                debit.by()));
    }
}
