package org.hotseat.wallet;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.DoneBy;
import org.hotseat.kernel.Amount;
import org.hotseat.wallet.WalletFacts.Numbered;

/**
 * The REST form of a wallet.
 *
 * @param balance the sum of all entries, not only of this page
 * @param entryCount the number of all entries
 */
public record WalletView(String userId, Amount balance, long entryCount, List<Entry> entries) {

    /** An entry; the numbers in a wallet begin with 1 and have no gaps. */
    public record Entry(
            long number,
            String entryId,
            Amount amount,
            String kind,
            String source,
            String earnedAt,
            String counterpart,
            Optional<Map<String, Object>> doneBy) {}

    static WalletView of(Wallet wallet, List<Numbered> page) {
        return new WalletView(
                wallet.user().subject(),
                new Amount(wallet.balanceCents()),
                wallet.entries(),
                page.stream().map(WalletView::entry).toList());
    }

    static Entry entry(Numbered numbered) {
        WalletEntry entry = numbered.entry();
        return new Entry(
                numbered.number(),
                entry.id(),
                new Amount(entry.amountCents()),
                entry.kind(),
                entry.source(),
                entry.at().toString(),
                entry.counterpart(),
                entry.by().map(DoneBy::view));
    }
}
